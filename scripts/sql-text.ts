type Row = Record<string, string | number | boolean | null>;

/** D1 takes statements of at most 100 KB, and counts the words around a value as well. */
const mostBytes = 95_000;
/** Characters of one part of a long value: each is at most 3 bytes, of which hexadecimal digits make 6. */
const part = 15_000;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** A value as SQL text. Text is safe to paste into a statement, and to split a file of statements at its breakpoints. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  // A parser stops at a zero, and takes the mark between two statements for one.
  if (/\0|statement-breakpoint/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}

/** An INSERT of one row, column names as the database has them; a row that is there already stays as it is. */
export function insertOnce(table: string, row: Row): string {
  return `${insert(table, row)} ON CONFLICT DO NOTHING`;
}

/** An INSERT of one row in as many statements as its length asks for; `where` finds the row for those after the first. */
export function insertInParts(table: string, row: Row, where: string): string[] {
  const short = { ...row };
  const parts: string[] = [];
  const longest = () =>
    Object.entries(short).reduce(
      (best, [name, value]) => (sizeOf(value) > sizeOf(short[best] ?? null) ? name : best),
      "",
    );
  while (bytesOf(insert(table, short)) > mostBytes) {
    const column = longest();
    const text = short[column];
    if (typeof text !== "string" || !text) throw new Error(`a row of ${table} is too long for a statement`);
    short[column] = "";
    for (const piece of pieces(text))
      parts.push(`UPDATE "${table}" SET "${column}" = "${column}" || ${literal(piece)} WHERE ${where}`);
  }
  return [insert(table, short), ...parts];
}

function insert(table: string, row: Row): string {
  const names = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT INTO "${table}" (${names.join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;
}

const sizeOf = (value: Row[string]) => (typeof value === "string" ? literal(value).length : 0);

/** Never cuts between the two halves of a character. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const high = text.charCodeAt(at + part - 1);
    const end = at + part - (high >= 0xd800 && high <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
