type Row = Record<string, string | number | boolean | null>;

/** Bytes per statement: D1 allows 100 KB, including the text around the values. */
const maxStatementBytes = 95_000;
/** Characters per part of a long value: one character is up to 3 bytes, or 6 hexadecimal digits. */
const partLength = 15_000;

const countBytes = (text: string) => new TextEncoder().encode(text).byteLength;

/** Returns a value as SQL text that is safe inside a statement and in a file split at statement breakpoints. */
export function toSqlLiteral(value: string | number | boolean | null): string {
  if (value === null) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  // Encodes zero bytes, at which parsers stop, and breakpoints, at which files are split.
  if (/\0|statement-breakpoint/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}

/** Returns an INSERT of one row with the database's column names; an existing row stays as it is. */
export function formatInsert(table: string, row: Row): string {
  return `${formatInsertHead(table, row)} ${formatValues(row)} ON CONFLICT DO NOTHING`;
}

/** Writes rows as INSERTs within D1's statement limit; UPDATEs append the rest of a row that is too long. */
export class InsertWriter {
  #head = "";
  #rows: string[] = [];
  #bytes = 0;
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  /** Adds a row; yields the statements that are complete. `where` is the SQL condition by which the UPDATEs find the row. */
  *add(row: Row, where: string): Generator<string> {
    const { shortened, parts } = shortenRow(this.#table, row, where);
    this.#head = formatInsertHead(this.#table, row);
    const values = formatValues(shortened);
    const bytes = countBytes(values) + 2;
    if (countBytes(this.#head) + this.#bytes + bytes > maxStatementBytes) yield* this.end();
    this.#rows.push(values);
    this.#bytes += bytes;
    if (parts.length) yield* this.end();
    yield* parts;
  }

  /** Yields the statement that inserts the rows not yet written. */
  *end(): Generator<string> {
    if (this.#rows.length) yield `${this.#head} ${this.#rows.join(", ")}`;
    this.#rows = [];
    this.#bytes = 0;
  }
}

/** Shortens a row to fit into a statement; `parts` holds the statements that append the rest. */
function shortenRow(table: string, row: Row, where: string) {
  const shortened = { ...row };
  const appendStatements: string[] = [];
  while (countBytes(`${formatInsertHead(table, shortened)} ${formatValues(shortened)}`) > maxStatementBytes) {
    const column = Object.keys(shortened).reduce((longest, name) =>
      getLiteralLength(shortened[name]) > getLiteralLength(shortened[longest]) ? name : longest,
    );
    const text = shortened[column];
    if (typeof text !== "string" || !text) throw new Error(`a row of ${table} is too long for a statement`);
    shortened[column] = "";
    for (const piece of splitText(text))
      appendStatements.push(`UPDATE "${table}" SET "${column}" = "${column}" || ${toSqlLiteral(piece)} WHERE ${where}`);
  }
  return { shortened, parts: appendStatements };
}

const formatInsertHead = (table: string, row: Row) =>
  `INSERT INTO "${table}" (${Object.keys(row)
    .map((name) => `"${name}"`)
    .join(", ")}) VALUES`;

const formatValues = (row: Row) => `(${Object.values(row).map(toSqlLiteral).join(", ")})`;

const getLiteralLength = (value: Row[string] | undefined) =>
  typeof value === "string" ? toSqlLiteral(value).length : 0;

/** Yields the parts of a text without splitting a surrogate pair. */
function* splitText(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const lastUnit = text.charCodeAt(at + partLength - 1);
    const end = at + partLength - (lastUnit >= 0xd800 && lastUnit <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}
