import { type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { auditLog, question, questionDraft, questionVersion } from "~/db/schema";
import { buildReindexStatements } from "../../../questions/search-index.server";
import { isUnpublished, selectIds } from "../../drafts/draft-sql.server";
import { maxReferences } from "./bulk-edit-kinds";
import { type BulkEdit, fromSelected, newestContent, selectEditable, selectPlan } from "./edit-plan.server";

interface Reference {
  name: string;
  edition: string;
}

/** Maximum references offered for a replacement. */
const maxOffered = 100;

const isReference = ({ name, edition }: Reference) =>
  sql`(cited.value ->> '$.name' = ${name} and cited.value ->> '$.edition' = ${edition})`;
const cites = (content: SQL, reference: Reference) =>
  sql`exists (select 1 from json_each(${content}, '$.references') cited where ${isReference(reference)})`;
const baseProblem = sql`when ${questionDraft.stage} in ('in_review', 'approved') then 'inReview' when ${newestContent} is null then 'oldFormat'`;

/** Adds a reference to the drafts of the questions, and starts a draft where there is none (M18). */
export function addReference({ section, ...reference }: Reference & { section?: string | undefined }): BulkEdit {
  const added = JSON.stringify({ ...reference, ...(section && { section }) });
  const count = sql`json_array_length(${newestContent}, '$.references')`;
  return editReferences({
    problem: sql`case ${baseProblem} when ${cites(newestContent, reference)} then 'same' when ${count} >= ${maxReferences} then 'full' end`,
    references: (content) => sql`(select json_group_array(json(entry)) from (
      select value as entry from json_each(${content}, '$.references') union all select ${added}))`,
    note: `Added the reference “${reference.name}”, ${reference.edition}`,
  });
}

/** Replaces one reference in the drafts of the questions that cite it; each keeps its section unless a new one is given (M18). */
export function replaceReference(
  old: Reference,
  { section, ...reference }: Reference & { section?: string | undefined },
): BulkEdit {
  const isOld = isReference(old);
  const newSection = sql`coalesce(${section || null}, cited.value ->> '$.section')`;
  const replacement = sql`json_patch(${JSON.stringify(reference)}, case when ${newSection} is null then '{}' else json_object('section', ${newSection}) end)`;
  return editReferences({
    problem: sql`case ${baseProblem} when not ${cites(newestContent, old)} then 'absent' when ${cites(newestContent, reference)} then 'both' end`,
    references: (
      content,
    ) => sql`(select json_group_array(json(case when ${isOld} then ${replacement} else cited.value end))
      from json_each(${content}, '$.references') cited)`,
    note: `Replaced the reference “${old.name}”, ${old.edition} by “${reference.name}”, ${reference.edition}`,
  });
}

interface ReferenceEdit {
  problem: SQL;
  /** SQL for the new list of references of a content, as JSON. */
  references: (content: SQL) => SQL;
  /** Change note of the draft. */
  note: string;
}

function editReferences({ problem, references, note }: ReferenceEdit): BulkEdit {
  return { problem, apply };

  async function apply(context: Context, actorId: string, ids: readonly string[]) {
    const { db, now } = context;
    const editable = selectEditable(ids, problem);
    const [plan] = await db.batch([
      selectPlan(db, ids, problem),
      db.insert(auditLog).select(
        sql`select lower(hex(randomblob(11))), ${now}, ${actorId}, 'change references', 'question:' || ${question.id},
          json_object('references', json_extract(${newestContent}, '$.references')), json_object('references', json(${references(newestContent)}))
          from ${fromSelected(ids)} where ${question.id} in (${editable})`,
      ),
      // The first revision is the time in seconds, as in start-draft.server.ts.
      db
        .insert(questionDraft)
        .select(
          sql`select ${question.id}, ${questionVersion.content}, ${questionVersion.id}, 'draft', '[]', ${Math.floor(now / 1000)}, '', 0, null, null, ${now}, ${now}
          from ${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
          where ${question.id} in (${editable}) and not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`,
        )
        .onConflictDoNothing(),
      db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${editable})`),
      db
        .update(questionDraft)
        .set({
          content: sql`json_set(${questionDraft.content}, '$.references', json(${references(sql`${questionDraft.content}`)}))`,
          changeNote: sql`case when ${questionDraft.changeNote} = '' then ${note} else ${questionDraft.changeNote} end`,
          revision: sql`${questionDraft.revision} + 1`,
          // The last editor in the list is the admin who saved last.
          editors: sql`(select json_group_array(id) from (select value as id from json_each(${questionDraft.editors}) where value <> ${actorId} union all select ${actorId}))`,
          savedAt: now,
        })
        .where(sql`${questionDraft.questionId} in (${editable})`),
      // Names of references are searched in questions that were never published. Near duplicates do not depend on them.
      ...buildReindexStatements(
        db,
        sql`select ${question.id} from ${question} where ${question.id} in (${selectIds(ids)}) and ${isUnpublished}`,
      ),
    ]);
    return plan;
  }
}

/** Returns the statement that lists the references of the selected questions, the most cited first. */
export function selectCited(db: Db, ids: readonly string[]) {
  return db
    .select({
      name: sql<string>`cited.value ->> '$.name'`.as("cited_name"),
      edition: sql<string>`cited.value ->> '$.edition'`.as("cited_edition"),
      count: sql<number>`count(*)`.as("cited_count"),
    })
    .from(
      sql`(select ${newestContent} as content from ${fromSelected(ids)}) selected, json_each(selected.content, '$.references') cited`,
    )
    .where(sql`cited.value ->> '$.name' <> '' and cited.value ->> '$.edition' <> ''`)
    .groupBy(sql`1, 2`)
    .orderBy(sql`3 desc, 1, 2`)
    .limit(maxOffered);
}
