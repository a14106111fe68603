/** What a migration needs of a database: run one statement, ask for rows. */
export interface MigrationTarget {
  run(sql: string, params?: string[]): Promise<unknown>;
  names(sql: string): Promise<string[]>;
}

/**
 * Applies the migrations that are not recorded yet, in name order, and returns their names. The record is wrangler's own
 * table, so that `wrangler d1 migrations apply` and this function agree on what is done.
 */
export async function migrate(target: MigrationTarget, files: { name: string; sql: string }[]): Promise<string[]> {
  await target.run(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const done = new Set(await target.names("SELECT name FROM d1_migrations"));
  const waiting = files.filter((file) => !done.has(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of waiting) {
    for (const statement of file.sql.split("--> statement-breakpoint"))
      if (statement.trim()) await target.run(statement.trim());
    await target.run("INSERT INTO d1_migrations (name) VALUES (?)", [file.name]);
  }
  return waiting.map((file) => file.name);
}
