/** A table row with the number of its first line, starting at 1. */
export interface Cell {
  line: number;
  cells: string[];
}

/**
 * Parses delimited text into rows. The separator is the most frequent of comma, semicolon, and tab in the first line.
 * Skips empty rows; an unclosed quotation ends at the end of the text. Pure.
 */
export function splitCells(text: string): Cell[] {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  const rows: Cell[] = [];
  let row: Cell = { line: 1, cells: [] };
  let cell = "";
  let quoted = false;
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
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? "";
    const breaks = sign === "\n" || (sign === "\r" && source[at + 1] !== "\n");
    if (breaks) line++;
    if (quoted && sign === '"' && source[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"' && (quoted || cell.trim() === "")) quoted = !quoted;
    else if (!quoted && sign === separator) endCell();
    else if (!quoted && breaks) endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const first = text.split(/\r|\n/, 1)[0] ?? "";
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
