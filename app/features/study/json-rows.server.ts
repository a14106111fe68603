import { type SQL, sql } from "drizzle-orm";

/**
 * `select` of rows given as lists of values in the order of a table's columns, from one JSON parameter (D1 binds 100 at
 * most), where the condition holds. `width`: how many columns, for a list that may be empty.
 */
export function selectJsonRows(
  values: readonly (readonly unknown[])[],
  condition: SQL,
  width = values[0]?.length ?? 0,
): SQL {
  const fields = Array.from({ length: width }, (_, index) => sql.raw(`json_extract(entry.value, '$[${index}]')`));
  return sql`select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(values)}) as entry where ${condition}`;
}
