import { asc, desc, max, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { questionReference } from "../../db/schema";
import type { Reference } from "./reference";

const citedReferencesSql = `select json_extract(cited.value, '$.name'), json_extract(cited.value, '$.edition'), q.id, max(json_extract(cited.value, '$.link'))
  from question q inner join question_version v on v.id = q.version_id, json_each(v.answer_sheet, '$.references') cited`;
const groupedSql = "group by 1, 2, 3";

/** SQL statements that rebuild the references of every published question. */
export const referenceRebuildStatements = [
  "delete from question_reference",
  `insert into question_reference (name, edition, question_id, link) ${citedReferencesSql} ${groupedSql}`,
];

/** Returns a query for the rows of `question_reference` of some questions; `ids` is a list or a subquery for `in (…)`. */
export function buildCitedReferencesQuery(ids: SQL): SQL {
  return sql`${sql.raw(citedReferencesSql)} where q.id in (${ids}) ${sql.raw(groupedSql)}`;
}

/** Rebuilds the references of every question after a change of the whole bank, such as seeding. */
export async function rebuildReferences(db: Db): Promise<void> {
  await db.batch([
    db.delete(questionReference),
    db.insert(questionReference).select(sql.raw(`${citedReferencesSql} ${groupedSql}`)),
  ]);
}

const maxSuggestedReferences = 500;

/** Returns the references that published questions cite, most cited first, at most 500 (D5). */
export async function listCitedReferences(db: Db): Promise<Reference[]> {
  const { name, edition, link } = questionReference;
  const rows = await db
    .select({ name, edition, link: max(link) })
    .from(questionReference)
    .groupBy(name, edition)
    .orderBy(desc(sql`count(*)`), asc(name), asc(edition))
    .limit(maxSuggestedReferences);
  return rows.map((row) => ({ ...row, link: row.link ?? undefined }));
}
