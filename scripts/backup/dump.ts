import { createHash } from "node:crypto";
import { createMigrationRecord, splitStatements } from "../../app/db/migrations";
import { indexRebuildStatements } from "../../app/features/questions/search-index.server";
import { InsertWriter, toSqlLiteral } from "../sql-text";
import type { DatabaseName, ReadRows, Schema, Table, Value } from "./backup-schema";

const rowsPerRead = 200;

/** Row count and SHA-256 hash of the rows of each table. */
export type Hashes = Record<string, { rows: number; sha256: string }>;

/**
 * Yields the statements that recreate a database in an empty one: tables, rows, and full-text indexes. Each statement fits D1's
 * limit, and rows follow the rows that they reference, so the statements can be sent in batches. `reportHash` receives each table's
 * hash.
 */
export async function* dumpDatabase(
  database: DatabaseName,
  schema: Schema,
  read: ReadRows,
  reportHash: (table: string, hash: Hashes[string]) => void,
): AsyncGenerator<string> {
  yield createMigrationRecord;
  for (const { name, sql } of schema.migrations) {
    yield* splitStatements(sql);
    yield `INSERT INTO d1_migrations (name) VALUES (${toSqlLiteral(name)})`;
  }
  for (const table of schema.tables) {
    const hash = hashRows();
    const insertWriter = new InsertWriter(table.name);
    for await (const row of readTableRows(table, read)) {
      hash.add(row);
      // The row just inserted has the greatest rowid; a table without rowids is addressed by its key.
      const where =
        table.orderColumns[0] === "rowid" ? `rowid = (SELECT max(rowid) FROM "${table.name}")` : formatKey(table, row);
      yield* insertWriter.add(row, where);
    }
    yield* insertWriter.end();
    reportHash(table.name, hash.end());
  }
  // A trigger fills the index of accounts row by row.
  if (database === "app") yield* indexRebuildStatements;
}

/** Returns the hash of each table, to compare with a backup. */
export async function hashTables(schema: Schema, read: ReadRows): Promise<Hashes> {
  const hashes: Hashes = {};
  for (const table of schema.tables) {
    const hash = hashRows();
    for await (const row of readTableRows(table, read)) hash.add(row);
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

async function* readTableRows(
  { name, columns, orderColumns }: Table,
  read: ReadRows,
): AsyncGenerator<Record<string, Value>> {
  const joinQuoted = (list: string[]) => list.map((column) => `"${column}"`).join(", ");
  const orderAliases = orderColumns.map((_, n) => `"place_${n}"`);
  const selectedColumns = `${joinQuoted(columns)}, ${orderColumns.map((column, n) => `"${column}" AS ${orderAliases[n]}`).join(", ")}`;
  let lastKey: Value[] = [];
  for (;;) {
    const where = lastKey.length
      ? `WHERE (${joinQuoted(orderColumns)}) > (${orderColumns.map(() => "?").join(", ")})`
      : "";
    const rows = await read(
      `SELECT ${selectedColumns} FROM "${name}" ${where} ORDER BY ${joinQuoted(orderColumns)} LIMIT ${rowsPerRead}`,
      lastKey,
    );
    for (const row of rows) yield Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < rowsPerRead) return;
    lastKey = orderColumns.map((_, n) => lastRow[`place_${n}`] ?? null);
  }
}

function formatKey({ orderColumns }: Table, row: Record<string, Value>): string {
  return orderColumns.map((column) => `"${column}" = ${toSqlLiteral(row[column] ?? null)}`).join(" AND ");
}
