import { createHash } from "node:crypto";
import { createMigrationRecord, splitStatements } from "../../app/db/migrations";
import { indexRebuildStatements } from "../../app/features/questions/search-index.server";
import { Inserts, toSqlLiteral } from "../sql-text";
import type { DatabaseName, Read, Schema, Table, Value } from "./schema";

const page = 200;

/** Row count and SHA-256 of the rows per table. */
export type Hashes = Record<string, { rows: number; sha256: string }>;

/**
 * Yields the statements that recreate a database in an empty one: tables, rows, and full-text indexes. Each fits D1's limit, and
 * rows follow the rows they reference, so batches of statements work. `hashed` receives each table's hash.
 */
export async function* dump(
  database: DatabaseName,
  schema: Schema,
  read: Read,
  hashed: (table: string, hash: Hashes[string]) => void,
): AsyncGenerator<string> {
  yield createMigrationRecord;
  for (const { name, sql } of schema.migrations) {
    yield* splitStatements(sql);
    yield `INSERT INTO d1_migrations (name) VALUES (${toSqlLiteral(name)})`;
  }
  for (const table of schema.tables) {
    const hash = hashRows();
    const inserts = new Inserts(table.name);
    for await (const row of rowsOf(table, read)) {
      hash.add(row);
      // The row just inserted has the greatest rowid; a table without rowids is addressed by its key.
      const where =
        table.order[0] === "rowid" ? `rowid = (SELECT max(rowid) FROM "${table.name}")` : formatKey(table, row);
      yield* inserts.add(row, where);
    }
    yield* inserts.end();
    hashed(table.name, hash.end());
  }
  // A trigger fills the index of accounts row by row.
  if (database === "app") yield* indexRebuildStatements;
}

/** Returns the hash of each table, to compare with a backup. */
export async function hashTables(schema: Schema, read: Read): Promise<Hashes> {
  const hashes: Hashes = {};
  for (const table of schema.tables) {
    const hash = hashRows();
    for await (const row of rowsOf(table, read)) hash.add(row);
    hashes[table.name] = hash.end();
  }
  return hashes;
}

function hashRows() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(row: Record<string, Value>) {
      hash.update(`${JSON.stringify(Object.values(row))}\n`);
      rows++;
    },
    end: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

async function* rowsOf({ name, columns, order }: Table, read: Read): AsyncGenerator<Record<string, Value>> {
  const quoted = (list: string[]) => list.map((one) => `"${one}"`).join(", ");
  const places = order.map((_, n) => `"place_${n}"`);
  const asked = `${quoted(columns)}, ${order.map((one, n) => `"${one}" AS ${places[n]}`).join(", ")}`;
  let after: Value[] = [];
  for (;;) {
    const where = after.length ? `WHERE (${quoted(order)}) > (${order.map(() => "?").join(", ")})` : "";
    const rows = await read(`SELECT ${asked} FROM "${name}" ${where} ORDER BY ${quoted(order)} LIMIT ${page}`, after);
    for (const row of rows) yield Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = order.map((_, n) => last[`place_${n}`] ?? null);
  }
}

function formatKey({ order }: Table, row: Record<string, Value>): string {
  return order.map((column) => `"${column}" = ${toSqlLiteral(row[column] ?? null)}`).join(" AND ");
}
