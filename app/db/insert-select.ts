import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Field<T extends SQLiteTable> = keyof T["$inferInsert"] & string;

// Builds `insert … select` statements, which must select every column of the table in order.

/** Returns the select list of one row: the given values, otherwise each column's default or null. */
export function selectColumns<T extends SQLiteTable>(table: T, givenValues: Partial<Record<Field<T>, SQL>>): SQL {
  const values = Object.entries(getTableColumns(table)).map(
    ([field, column]) =>
      (givenValues as Record<string, SQL | undefined>)[field] ?? sql`${column.default ?? column.defaultFn?.() ?? null}`,
  );
  return sql.join(values, sql`, `);
}

/** Returns a complete `select` of rows from one JSON parameter. */
export function selectRowsFromJson<T extends SQLiteTable>(table: T, rows: T["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const json = rows.map((row) =>
    columns.map(([field, column]) => (row as Record<string, unknown>)[field] ?? column.default ?? null),
  );
  const values = columns.map((_, index) => sql`json_extract(entry.value, ${sql.raw(`'$[${index}]'`)})`);
  // `where true` keeps SQLite from reading a following "on conflict" as a join.
  return sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(json)}) as entry where true`;
}

/** Returns the `set` of `onConflictDoUpdate` that overwrites these columns with the new values. */
export function excluded<T extends SQLiteTable>(table: T, fields: readonly Field<T>[]): Record<string, SQL> {
  const columns = getTableColumns(table) as Record<string, { name: string }>;
  return Object.fromEntries(
    fields.map((field) => [field, sql`excluded.${sql.identifier(columns[field]?.name ?? field)}`]),
  );
}

/** Columns of `question` that are derived from the question's content. */
export const derivedQuestionFields = [
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
