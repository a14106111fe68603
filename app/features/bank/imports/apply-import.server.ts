import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { derivedQuestionFields, excluded, selectColumns } from "~/db/insert-select";
import { auditLog, importRow, importRun, question, questionDraft, topic } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { buildReindexStatements } from "../../questions/search-index.server";
import { buildSketchStatements } from "../../questions/sketches.server";
import { importNotePrefix } from "../corrections/key-change-note";
import { rejudgeRows } from "./rejudge-rows.server";
import { fromStaleRows, isImportFinished, isRowImported } from "./stale-rows.server";

export type ApplyOutcome =
  | { status: "done" }
  /** Nothing was imported, because the bank changed after the dry run; `rows` counts the rows that were judged again. */
  | { status: "moved"; rows: number }
  | { status: "gone" };

/**
 * Applies an import whose rows have all arrived, in one batch or not at all (M2). New questions get drafts, changes become
 * drafts of existing questions, and published versions stay unchanged. If `toReview` is true, drafts without blocking
 * findings are submitted for review. The admins who uploaded and applied the file become editors of every draft.
 */
export async function applyImport(
  context: Context,
  actorId: string,
  importId: string,
  { toReview }: { toReview: boolean },
): Promise<ApplyOutcome> {
  const { db, now } = context;
  const isImportedRow = isRowImported(importId);
  const filingValue = (name: string) => sql`(${importRow.filing} ->> ${sql.raw(`'$.${name}'`)})`;
  const id = filingValue("id");
  const stage = toReview ? sql`case when ${filingValue("whole")} then 'in_review' else 'draft' end` : sql`'draft'`;
  /** Matches rows of published questions, whose `comparedWith` starts with the id of the published version. */
  const isPublished = sql`${importRow.comparedWith} not like '-/%' and ${importRow.comparedWith} <> ''`;
  const importEditors = sql`(select json_group_array(distinct value) from json_each(json_array(
    (select ${importRun.startedBy} from ${importRun} where ${importRun.id} = ${importId}), ${actorId})))`;
  const fileName = sql`(select ${importRun.fileName} from ${importRun} where ${importRun.id} = ${importId})`;
  const counts = sql`(select json_group_object(verdict, n) from (select verdict, count(*) as n from import_row
    where import_id = ${importId} group by verdict))`;
  const [, , , , , , , runs] = await db.batch([
    db
      .update(importRun)
      .set({ state: "done", endedAt: now, verdictCounts: counts })
      .where(
        and(
          eq(importRun.id, importId),
          eq(importRun.state, "ready"),
          sql`not exists (select 1 ${fromStaleRows(importId)})`,
        ),
      ),
    audit(
      context,
      {
        actorId,
        action: "import questions",
        subject: `import:${importId}`,
        after: sql`json_object('file', ${fileName}, 'questions', json(${counts}))`,
      },
      // Writes the audit entry only if the previous statement finished the import.
      sql`changes() > 0`,
    ),
    db
      .insert(topic)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from ${importRow}, json_each(${importRow.filing}, '$.topics') where ${isImportedRow}`,
      )
      .onConflictDoNothing(),
    db
      .insert(question)
      .select(
        sql`select ${selectColumns(question, {
          id,
          externalId: sql`${importRow.externalId}`,
          versionId: sql`${id} || '-v1'`,
          status: stage,
          type: filingValue("type"),
          organ: filingValue("organ"),
          modality: filingValue("modality"),
          topicId: sql`(select ${topic.id} from ${topic} where ${topic.path} = ${filingValue("path")})`,
          level: filingValue("level"),
          skill: filingValue("skill"),
          risc: filingValue("risc"),
          normal: filingValue("normal"),
          shuffle: filingValue("shuffle"),
          createdAt: sql`${now}`,
          media: filingValue("media"),
          changedAt: sql`${now}`,
        })} from ${importRow} where ${isImportedRow} and not (${isPublished})`,
      )
      // The columns of a question that was never published are filled from its draft.
      .onConflictDoUpdate({ target: question.id, set: excluded(question, ["status", ...derivedQuestionFields]) }),
    db
      .update(question)
      .set({ changedAt: now })
      .where(sql`${question.id} in (select ${id} from ${importRow} where ${isImportedRow} and ${isPublished})`),
    db
      .insert(questionDraft)
      .select(
        sql`select ${selectColumns(questionDraft, {
          questionId: id,
          content: sql`${importRow.content}`,
          baseVersionId: sql`case when ${isPublished} then substr(${importRow.comparedWith}, 1, instr(${importRow.comparedWith}, '/') - 1) end`,
          stage,
          editors: importEditors,
          // The first revision is the time in seconds instead of 1, so that a browser that still shows an earlier draft
          // cannot overwrite the imported draft.
          revision: sql`cast(${now} / 1000 as integer)`,
          changeNote: sql`${importNotePrefix} || ${fileName}`,
          correctsKey: sql`0`,
          createdAt: sql`${now}`,
          savedAt: sql`${now}`,
        })} from ${importRow} where ${isImportedRow}`,
      )
      .onConflictDoUpdate({
        target: questionDraft.questionId,
        set: {
          content: sql`excluded.content`,
          stage: sql`excluded.stage`,
          // Editors of a replaced draft stay editors, so that none of them can approve it.
          editors: sql`(select json_group_array(value) from (
            select value from json_each(${questionDraft.editors}) where value not in (select value from json_each(excluded.editors))
            union all select value from json_each(excluded.editors)))`,
          revision: sql`${questionDraft.revision} + 1`,
          changeNote: sql`excluded.change_note`,
          reviewNote: sql`null`,
          approvedBy: sql`null`,
          savedAt: sql`excluded.saved_at`,
        },
      }),
    db.insert(auditLog).select(
      sql`select lower(hex(randomblob(11))), ${now}, ${actorId}, 'import question', 'question:' || ${id}, null,
        json_object('import', ${importId}) from ${importRow} where ${isImportedRow}`,
    ),
    db.select({ state: importRun.state }).from(importRun).where(eq(importRun.id, importId)),
    ...buildReindexStatements(db, sql`select ${id} from ${importRow} where ${isImportedRow}`),
    ...buildSketchStatements(
      db,
      sql`select ${id} from ${importRow} where ${isImportedRow}`,
      sql`select ${id} as question_id, value as hash from ${importRow}, json_each(${importRow.filing}, '$.sketch') where ${isImportedRow}`,
    ),
    // Refused rows stay until `deleteOldImports` deletes them.
    db
      .delete(importRow)
      .where(
        sql`${importRow.importId} = ${importId} and ${importRow.verdict} <> 'refused' and ${isImportFinished(importId)}`,
      ),
  ]);
  const state = runs[0]?.state;
  if (state === "done") return { status: "done" };
  if (state !== "ready") return { status: "gone" };
  return { status: "moved", rows: await rejudgeRows(db, importId) };
}
