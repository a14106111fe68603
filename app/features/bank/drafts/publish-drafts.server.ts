import { and, sql } from "drizzle-orm";
import { question, questionDraft, questionReference, questionVersion, topic } from "~/db/schema";
import { auditEach } from "../../audit/audit.server";
import { recountCellStatements } from "../../questions/bank-cells.server";
import { hasSameGrading } from "../../questions/compare-versions";
import type { QuestionContent } from "../../questions/content";
import { deriveColumns, listTopics } from "../../questions/derived-columns";
import { reindexStatements } from "../../questions/search-index.server";
import { splitContent } from "../../questions/version";
import { selectJsonRows } from "../../study/json-rows.server";
import { buildKeyCorrection } from "../corrections/key-correction.server";
import { getStatusAfter, isPublished } from "../lifecycle";
import { questionSubject, selectUnchangedDrafts } from "./draft-sql.server";
import { queueMovedQuestions } from "./moved-progress.server";
import type { ActionRequest, BatchOutcome, QuestionState } from "./question-actions.server";

/** A draft that passed the checks for publication. */
export interface CheckedDraft extends QuestionState {
  checked: QuestionContent;
}

/** Maximum characters per batch: a value sent to D1 holds at most 2 MB. */
const maxBatchCharacters = 500_000;

/**
 * Publishes approved drafts: each becomes the next, immutable version of its question (X5), the question is filed by it, and the
 * draft is deleted. Each corrected key gets its own batch, together with its effects on learners.
 */
export async function publishDrafts(
  request: ActionRequest,
  drafts: readonly CheckedDraft[],
  counts: boolean,
): Promise<BatchOutcome> {
  const piece: BatchOutcome = { done: [], refused: [] };
  for (const batch of splitIntoBatches(drafts)) piece.done.push(...(await publishBatch(request, batch, counts)));
  return piece;
}

/** Returns whether a draft corrects the key (X5), also if it is not marked so, because imports do not mark it. */
const isKeyCorrection = (draft: CheckedDraft) => isPublished(draft.status) && (draft.correctsKey || changesKey(draft));

function changesKey({ published, checked }: CheckedDraft): boolean {
  const getKey = (content: QuestionContent) => splitContent(content).sheet.key;
  return published !== null && !hasSameGrading(getKey(JSON.parse(published) as QuestionContent), getKey(checked));
}

function splitIntoBatches(drafts: readonly CheckedDraft[]): CheckedDraft[][] {
  const batches: CheckedDraft[][] = drafts.filter(isKeyCorrection).map((draft) => [draft]);
  let words = Number.POSITIVE_INFINITY;
  for (const draft of drafts) {
    if (isKeyCorrection(draft)) continue;
    const length = 2 * (draft.content?.length ?? 0);
    if (words + length > maxBatchCharacters) {
      batches.push([]);
      words = 0;
    }
    batches.at(-1)?.push(draft);
    words += length;
  }
  return batches;
}

async function publishBatch(
  { context, actorId, act, options }: ActionRequest,
  drafts: CheckedDraft[],
  counts: boolean,
) {
  const { db, now } = context;
  const status = getStatusAfter(act) ?? "live";
  const allowed = selectUnchangedDrafts(drafts, act, actorId);
  const versionId = ({ id, number }: CheckedDraft) => `${id}-v${number}`;
  const note = options.note || null;
  const [firstDraft] = drafts;
  const corrections =
    firstDraft && isKeyCorrection(firstDraft)
      ? await buildKeyCorrection(context, {
          questionId: firstDraft.id,
          fromVersionId: firstDraft.versionId,
          toVersionId: versionId(firstDraft),
        })
      : [];
  const words = drafts.map((draft) => {
    const { body, sheet } = splitContent(draft.checked);
    const { origin, review } = draft.checked;
    return [
      ...[draft.id, versionId(draft), draft.number, JSON.stringify(body), JSON.stringify(sheet), origin, review],
      ...[JSON.stringify(draft.checked), Number(isKeyCorrection(draft))],
    ];
  });
  const filed = drafts.map((draft) => {
    const { type, organ, modality, topicId, level, skill, risc, normal, media } = deriveColumns(draft.checked);
    return [draft.id, versionId(draft), type, organ, modality, topicId, level, skill, +risc, +normal, media];
  });
  const entry = (place: number) => sql.raw(`entry.value ->> ${place}`);
  const filedJson = JSON.stringify(filed);
  const results = await db.batch([
    // The draft is selected first and deleted last, because every statement checks it.
    db.select({ id: sql<string>`question_id`.as("publishable_id") }).from(sql`(${allowed})`),
    db
      .insert(topic)
      .select(
        selectJsonRows(
          listTopics(drafts.map(({ checked }) => checked.topic)).map(({ id, parentId, name, path }) => [
            id,
            parentId,
            name,
            path,
          ]),
          sql`true`,
        ),
      )
      .onConflictDoNothing(),
    db.insert(questionVersion).select(
      sql`select ${entry(1)}, ${entry(0)}, ${entry(2)}, ${entry(3)}, ${entry(4)}, ${entry(5)}, ${entry(6)}, ${now}, ${entry(7)},
        ${questionDraft.editors}, ${actorId}, coalesce(${note}, nullif(${questionDraft.changeNote}, '')), ${entry(8)}
        from json_each(${JSON.stringify(words)}) entry inner join ${questionDraft} on ${questionDraft.questionId} = ${entry(0)}
        where ${entry(0)} in (${allowed})`,
    ),
    auditEach(
      context,
      { actorId, action: act === "publish-pilot" ? "publish pilot" : "publish question" },
      drafts.map((draft) => ({
        subject: questionSubject(draft.id),
        before: { status: draft.status, version: draft.number - 1 },
        after: {
          status,
          version: draft.number,
          ...(isKeyCorrection(draft) && { correctsKey: true }),
          ...(note && { note }),
        },
      })),
      sql`select 'question:' || question_id from (${allowed})`,
    ),
    queueMovedQuestions(
      db,
      sql`select q.id from json_each(${filedJson}) entry inner join ${question} q on q.id = ${entry(0)}
        where (q.organ <> ${entry(3)} or q.modality <> ${entry(4)}) and q.id in (${allowed})`,
    ),
    db
      .update(question)
      .set({
        status,
        reviewCause: null,
        changedAt: now,
        versionId: sql`${entry(1)}`,
        type: sql`${entry(2)}`,
        organ: sql`${entry(3)}`,
        modality: sql`${entry(4)}`,
        topicId: sql`${entry(5)}`,
        level: sql`${entry(6)}`,
        skill: sql`${entry(7)}`,
        risc: sql`${entry(8)}`,
        normal: sql`${entry(9)}`,
        media: sql`${entry(10)}`,
      })
      .from(sql`json_each(${filedJson}) entry`)
      .where(and(sql`${question.id} = ${entry(0)}`, sql`${question.id} in (${allowed})`)),
    db.delete(questionReference).where(sql`${questionReference.questionId} in (${allowed})`),
    db.insert(questionReference).select(
      sql`select distinct json_extract(cited.value, '$.name'), json_extract(cited.value, '$.edition'), ${question.id}
        from ${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}, json_each(${questionVersion.answerSheet}, '$.references') cited
        where ${question.id} in (${allowed})`,
    ),
    ...reindexStatements(db, allowed),
    ...corrections,
    ...(counts ? recountCellStatements(db) : []),
    db.delete(questionDraft).where(sql`${questionDraft.questionId} in (${allowed})`),
  ]);
  return (results[0] as { id: string }[]).map(({ id }) => id);
}
