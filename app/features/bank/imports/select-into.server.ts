import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

/** What an `insert … select` selects: every column of the table in its order, the default or nothing where none is given. */
export function columnsOf<T extends SQLiteTable>(
  table: T,
  given: Partial<Record<keyof T["$inferInsert"] & string, SQL>>,
): SQL {
  const byColumn = new Map(
    Object.entries(table as unknown as Record<string, { name?: string }>).map(([field, column]) => [
      column?.name,
      field,
    ]),
  );
  const columns = getTableConfig(table).columns.map((column) => {
    const value = (given as Record<string, SQL | undefined>)[byColumn.get(column.name) ?? ""];
    return value ?? sql`${column.default ?? null}`;
  });
  return sql.join(columns, sql`, `);
}
