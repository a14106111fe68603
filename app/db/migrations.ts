import type { Client } from "@libsql/client/web";

/** The database operations that `migrate` needs: read names, and run statements atomically. */
export interface MigrationTarget {
  names(sql: string): Promise<string[]>;
  batch(statements: { sql: string; params?: string[] }[]): Promise<unknown>;
}

export interface MigrationFile {
  /** File name, such as `0000_baseline.sql`; migrations run in name order. */
  name: string;
  sql: string;
}

/** Creates wrangler's table of applied migrations. */
export const createMigrationRecord =
  "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)";

/** Separator that drizzle-kit writes between statements; other tools read it as a comment. */
export const statementSeparator = "--> statement-breakpoint";

/**
 * Applies the migrations that are not recorded yet, in name order, and returns their names. Uses wrangler's own table, so that
 * `wrangler d1 migrations apply` sees the same applied migrations. Each file runs in one batch with its record, so an
 * interruption leaves no partial migration.
 */
export async function migrate(target: MigrationTarget, files: MigrationFile[]): Promise<string[]> {
  await target.batch([{ sql: createMigrationRecord }]);
  const appliedNames = new Set(await target.names("SELECT name FROM d1_migrations"));
  const pending = files.filter((file) => !appliedNames.has(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of pending)
    await target.batch([
      ...splitStatements(file.sql).map((sql) => ({ sql })),
      { sql: "INSERT INTO d1_migrations (name) VALUES (?)", params: [file.name] },
    ]);
  return pending.map((file) => file.name);
}

/** Returns the applied migrations without a file, which come from an older or newer version of RadCore. */
export async function listUnknownMigrations(target: MigrationTarget, files: MigrationFile[]): Promise<string[]> {
  const record = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'";
  if ((await target.names(record)).length === 0) return [];
  const appliedNames = await target.names("SELECT name FROM d1_migrations ORDER BY name");
  return appliedNames.filter((name) => !files.some((file) => file.name === name));
}

/** Adapts D1 for migrations. */
export function d1Target(database: D1Database): MigrationTarget {
  return {
    names: async (sql) => (await database.prepare(sql).all<{ name: string }>()).results.map((row) => row.name),
    batch: (statements) =>
      database.batch(statements.map(({ sql, params = [] }) => database.prepare(sql).bind(...params))),
  };
}

/** Adapts libSQL for migrations. */
export function libsqlTarget(client: Client): MigrationTarget {
  return {
    names: async (sql) => (await client.execute(sql)).rows.map((row) => String(row.name)),
    batch: (statements) =>
      client.batch(
        statements.map(({ sql, params = [] }) => ({ sql, args: params })),
        "write",
      ),
  };
}

/** Returns the statements of one migration file. */
export function splitStatements(sql: string): string[] {
  return sql
    .split(statementSeparator)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
