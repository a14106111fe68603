import { insertOnce, literal } from "./sql-text";

type Row = Record<string, string | number | null>;

/** D1 takes statements of at most 100 KB; a release's rows are longer. */
const part = 80_000;

/**
 * A release as statements that may be cut off and sent again: its row without values and hidden, the values part by part,
 * each where the ones before it are there, and at last what shows it. One that is there already is not touched.
 */
export function releaseStatements({ packed_rows, published_at, published_by, is_current, ...row }: Row): string[] {
  const values = String(packed_rows);
  const hidden = { ...row, packed_rows: "", published_at: null, published_by: null, is_current: 0 };
  const unfinished = (length: number) =>
    `WHERE id = ${literal(row.id ?? "")} AND source_hash = ${literal(row.source_hash ?? "")} AND published_at IS NULL AND length(packed_rows) = ${length}`;
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += part)
    parts.push(
      `UPDATE rvu_release SET packed_rows = packed_rows || ${literal(values.slice(at, at + part))} ${unfinished(at)}`,
    );
  // Its own table is asked by another name, before anything of it is changed.
  const current = `${is_current} AND NOT EXISTS (SELECT 1 FROM rvu_release AS other WHERE other.is_current = 1)`;
  return [
    insertOnce("rvu_release", hidden),
    ...parts,
    `UPDATE rvu_release SET published_at = ${literal(published_at ?? null)}, published_by = ${literal(published_by ?? null)}, is_current = ${current} ${unfinished(values.length)}`,
  ];
}

/** Names or localities; what is there follows the files. */
export function contentStatement(row: Row): string {
  const { id, json, hash } = row;
  const values = [id, json, hash].map((value) => literal(value ?? null)).join(", ");
  return `INSERT INTO rvu_content (id, json, hash) VALUES (${values}) ON CONFLICT (id) DO UPDATE SET json = excluded.json, hash = excluded.hash WHERE hash <> excluded.hash`;
}
