/** A table row; `line` is the number of the row's first line in the text, starting at 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * Parses delimited text into rows. Separates cells by the sign that is most frequent in the first line: comma, semicolon,
 * or tab. Skips empty rows. A quoted cell without a closing quotation mark extends to the end of the text. Pure.
 */
export function parseTableRows(text: string): TableRow[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = detectSeparator(source);
  const rows: TableRow[] = [];
  let row: TableRow = { line: 1, cells: [] };
  let cell = "";
  let isQuoted = false;
  let line = 1;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.cells.some(Boolean)) rows.push(row);
    row = { line, cells: [] };
  };
  for (let index = 0; index < source.length; index++) {
    const char = source[index] ?? "";
    const isLineBreak = char === "\n" || (char === "\r" && source[index + 1] !== "\n");
    if (isLineBreak) line++;
    if (isQuoted && char === '"' && source[index + 1] === '"') {
      cell += char;
      index++;
    } else if (char === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (!isQuoted && char === separator) endCell();
    else if (!isQuoted && isLineBreak) endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

function detectSeparator(text: string): string {
  const firstLine = text.split(/\r|\n/, 1)[0] ?? "";
  const count = (candidate: string) => firstLine.split(candidate).length;
  return [",", ";", "\t"].reduce((bestSign, candidateSign) =>
    count(candidateSign) > count(bestSign) ? candidateSign : bestSign,
  );
}
