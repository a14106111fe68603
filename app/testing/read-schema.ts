/**
 * Returns SQL that creates the tables, indexes, and triggers of a database. Throws if a table has rows, which the SQL would not
 * create.
 */
export async function readSchema(database: D1Database): Promise<string> {
  const { results: objects } = await database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' ORDER BY rowid")
    .all<{ type: string; name: string; sql: string }>();
  // An index for full-text search creates its own tables.
  const searchNames = objects.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  const isMadeBySearch = ({ type, name }: { type: string; name: string }) =>
    type === "table" && searchNames.some((search) => name.startsWith(`${search}_`));
  const created = objects.filter((one) => !one.name.startsWith("sqlite_") && !isMadeBySearch(one));
  const tables = created.filter(({ type }) => type === "table").map(({ name }) => name);
  const counts = await database.batch<{ count: number }>(
    tables.map((name) => database.prepare(`SELECT count(*) AS count FROM "${name}"`)),
  );
  const filled = tables.filter((_, index) => counts[index]?.results[0]?.count !== 0);
  if (filled.length > 0)
    throw new Error(`Migrations fill ${filled.join(", ")}, which app/testing/d1.ts would leave empty.`);
  return created.map(({ sql }) => sql).join(";\n");
}
