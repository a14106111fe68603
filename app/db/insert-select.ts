import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Field<T extends SQLiteTable> = keyof T["$inferInsert"] & string;

// What `insert … select` selects: every column of the table in its order.

/** One row: what is given for a column, else its default or nothing. */
export function selectColumns<T extends SQLiteTable>(table: T, given: Partial<Record<Field<T>, SQL>>): SQL {
  const values = Object.entries(getTableColumns(table)).map(
    ([field, column]) =>
      (given as Record<string, SQL | undefined>)[field] ?? sql`${column.default ?? column.defaultFn?.() ?? null}`,
  );
  return sql.join(values, sql`, `);
}

/** The whole `select` of rows, from one JSON parameter. */
export function rowsFrom<T extends SQLiteTable>(table: T, rows: T["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const json = rows.map((row) =>
    columns.map(([field, column]) => (row as Record<string, unknown>)[field] ?? column.default ?? null),
  );
  const values = columns.map((_, index) => sql`json_extract(entry.value, ${sql.raw(`'$[${index}]'`)})`);
  // `where true` keeps SQLite from reading a following "on conflict" as a join.
  return sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(json)}) as entry where true`;
}

/** For `onConflictDoUpdate`: these columns of a row that is there take what would have been inserted. */
export function excluded<T extends SQLiteTable>(table: T, fields: readonly Field<T>[]): Record<string, SQL> {
  const columns = getTableColumns(table) as Record<string, { name: string }>;
  return Object.fromEntries(
    fields.map((field) => [field, sql`excluded.${sql.identifier(columns[field]?.name ?? field)}`]),
  );
}

/** The columns of a question that repeat what its words say. */
export const questionFields = [
  "type",
  "organ",
  "modality",
  "topicId",
  "level",
  "skill",
  "risc",
  "normal",
  "media",
  "changedAt",
] as const;
