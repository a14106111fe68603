import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { questionReference } from "../../db/schema";

const citedReferencesSql = `select distinct json_extract(cited.value, '$.name'), json_extract(cited.value, '$.edition'), q.id
  from question q inner join question_version v on v.id = q.version_id, json_each(v.answer_sheet, '$.references') cited`;

/** SQL statements that rebuild the references of every published question. */
export const referenceRebuildStatements = [
  "delete from question_reference",
  `insert into question_reference (name, edition, question_id) ${citedReferencesSql}`,
];

/** Rebuilds the references of every question after a change of the whole bank, such as seeding. */
export async function rebuildReferences(db: Db): Promise<void> {
  await db.batch([db.delete(questionReference), db.insert(questionReference).select(sql.raw(citedReferencesSql))]);
}
