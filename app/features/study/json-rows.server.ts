import { type SQL, sql } from "drizzle-orm";

/**
 * Builds an SQL `select` that returns the rows if the condition holds. `values` has one list per row, in column order.
 * Uses a single JSON parameter, because D1 allows at most 100 parameters. `width` is the number of columns and required
 * if `values` may be empty.
 */
export function selectJsonRows(
  values: readonly (readonly unknown[])[],
  condition: SQL,
  width = values[0]?.length ?? 0,
): SQL {
  const fields = Array.from({ length: width }, (_, index) => sql.raw(`json_extract(entry.value, '$[${index}]')`));
  return sql`select ${sql.join(fields, sql`, `)} from json_each(${JSON.stringify(values)}) as entry where ${condition}`;
}
