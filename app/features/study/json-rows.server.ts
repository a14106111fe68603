import { type SQL, sql } from "drizzle-orm";

/**
 * Builds a `select` of rows, given as lists of values in column order, where the condition holds. Uses one JSON
 * parameter, because D1 allows only 100. `width` is the number of columns, needed if the list may be empty.
 */
export function selectJsonRows(
  values: readonly (readonly unknown[])[],
  condition: SQL,
  width = values[0]?.length ?? 0,
): SQL {
  const fields = Array.from({ length: width }, (_, index) => sql.raw(`json_extract(entry.value, '$[${index}]')`));
  return sql`select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(values)}) as entry where ${condition}`;
}
