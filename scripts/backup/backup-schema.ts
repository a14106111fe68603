import { type Client, createClient } from "@libsql/client";
import { libsqlTarget, migrate } from "../../app/db/migrations";
import { readMigrations } from "../../app/db/seed/content-files";
import { Problem } from "../command.mjs";

export type Value = string | number | null;
export type DatabaseName = "app" | "analytics";
export const databaseNames: DatabaseName[] = ["app", "analytics"];

/** Reads rows. Offers no batches, so that a backup cannot write. */
export type ReadRows = (sql: string, params?: Value[]) => Promise<Record<string, Value>[]>;

export interface Table {
  name: string;
  columns: string[];
  /** The columns that identify and order the rows: the rowid, whose order the site shows, or the primary key. */
  orderColumns: string[];
}

export interface Schema {
  migrations: { name: string; sql: string }[];
  /**
   * Tables in the order of restoring: referenced tables come first. A table may reference itself, because its rows are restored
   * in the order of their creation.
   */
  tables: Table[];
}

/**
 * Returns a database's schema from its record of migrations. Throws a Problem if this checkout does not know a migration or a
 * table.
 */
export async function readSchema(database: DatabaseName, read: ReadRows): Promise<Schema> {
  const appliedNames = (await read("SELECT name FROM d1_migrations")).map((row) => String(row.name));
  const knownMigrations = readMigrations(database);
  const unknownNames = appliedNames.filter((name) => !knownMigrations.some((file) => file.name === name));
  if (unknownNames.length)
    throw new Problem(
      `The ${database} database has migrations that this checkout lacks (${unknownNames.join(", ")}). Update the checkout first.`,
    );
  const migrations = knownMigrations.filter(({ name }) => appliedNames.includes(name));
  const client = createClient({ url: ":memory:" });
  await migrate(libsqlTarget(client), migrations);
  const tables = await readTables(client);
  client.close();
  const names = new Set(tables.map(({ name }) => name));
  const tableNames = (await read("SELECT name FROM sqlite_master WHERE type = 'table'")).map((row) => String(row.name));
  const unknownTables = tableNames.filter((name) => !names.has(name) && !isInternalTable(name));
  if (unknownTables.length)
    throw new Problem(`The ${database} database has tables that no migration creates: ${unknownTables.join(", ")}.`);
  return { migrations, tables };
}

/** Returns whether SQLite, D1, libSQL, or a full-text index maintains the table, or the table is the record of migrations. */
function isInternalTable(name: string): boolean {
  return /^(sqlite_|_cf_|libsql_|d1_migrations$|(question|user)_search(_|$))/.test(name);
}

async function readTables(client: Client): Promise<Table[]> {
  const readRows = async (sql: string) => (await client.execute(sql)).rows;
  const tableRows = await readRows(
    "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
  );
  const waitingTables = new Map<string, { table: Table; referencedTables: string[] }>();
  for (const { name, wr } of tableRows.filter(({ name }) => !isInternalTable(String(name)))) {
    const columns = await readRows(`SELECT name, pk FROM pragma_table_info('${name}') ORDER BY cid`);
    const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    const referenceRows = await readRows(
      `SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list('${name}') WHERE "table" <> '${name}'`,
    );
    waitingTables.set(String(name), {
      table: {
        name: String(name),
        columns: columns.map((column) => String(column.name)),
        orderColumns: Number(wr) ? key.map((column) => String(column.name)) : ["rowid"],
      },
      referencedTables: referenceRows.map((row) => String(row.name)),
    });
  }
  const tables: Table[] = [];
  while (waitingTables.size) {
    const readyTables = [...waitingTables.values()].filter(
      ({ referencedTables }) => !referencedTables.some((name) => waitingTables.has(name)),
    );
    if (!readyTables.length)
      throw new Error(`tables reference each other in a circle: ${[...waitingTables.keys()].join(", ")}`);
    for (const { table } of readyTables) {
      tables.push(table);
      waitingTables.delete(table.name);
    }
  }
  return tables;
}
