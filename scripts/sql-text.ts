/** A value as SQL text. Text is safe to paste into a statement; objects are not values. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return "NULL";
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** An INSERT of one row, column names as the database has them; a row that is there already stays as it is. */
export function insertOnce(table: string, row: Record<string, string | number | boolean | null>): string {
  const values = Object.values(row).map(literal);
  return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")}) ON CONFLICT DO NOTHING`;
}
