import { formatInsert, toSqlLiteral } from "./sql-text";

type Row = Record<string, string | number | null>;

/** Bytes of values per statement: D1 allows 100 KB per statement, and a release's rows are longer. */
const bytesPerStatement = 80_000;

/**
 * Returns a release as statements that can be interrupted and sent again: first a hidden row without values, then the values part
 * by part, each appended only after the parts before it, and last the statement that shows the row. An existing release is not
 * changed.
 */
export function formatRelease({ packed_rows, published_at, published_by, is_current, ...row }: Row): string[] {
  const packedRows = String(packed_rows);
  const hiddenRow = { ...row, packed_rows: "", published_at: null, published_by: null, is_current: 0 };
  const isUnfinished = (length: number) =>
    `WHERE id = ${toSqlLiteral(row.id ?? "")} AND source_hash = ${toSqlLiteral(row.source_hash ?? "")} AND published_at IS NULL AND length(packed_rows) = ${length}`;
  const parts: string[] = [];
  for (let at = 0; at < packedRows.length; at += bytesPerStatement)
    parts.push(
      `UPDATE rvu_release SET packed_rows = packed_rows || ${toSqlLiteral(packedRows.slice(at, at + bytesPerStatement))} ${isUnfinished(at)}`,
    );
  // The subquery needs an alias, because it reads the table that the statement changes.
  const isCurrentSql = `${is_current} AND NOT EXISTS (SELECT 1 FROM rvu_release AS other WHERE other.is_current = 1)`;
  return [
    formatInsert("rvu_release", hiddenRow),
    ...parts,
    `UPDATE rvu_release SET published_at = ${toSqlLiteral(published_at ?? null)}, published_by = ${toSqlLiteral(published_by ?? null)}, is_current = ${isCurrentSql} ${isUnfinished(packedRows.length)}`,
  ];
}

/** Returns a row of names or localities as a statement that inserts the row or updates an existing one. */
export function formatContent(row: Row): string {
  const { id, json, hash } = row;
  const values = [id, json, hash].map((value) => toSqlLiteral(value ?? null)).join(", ");
  return `INSERT INTO rvu_content (id, json, hash) VALUES (${values}) ON CONFLICT (id) DO UPDATE SET json = excluded.json, hash = excluded.hash WHERE hash <> excluded.hash`;
}
