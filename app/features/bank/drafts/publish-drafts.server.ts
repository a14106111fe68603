import { and, sql } from "drizzle-orm";
import {
  auditLog,
  question,
  questionDraft,
  questionReference,
  questionVersion,
  reviewAssignment,
  reviewer,
  topic,
  versionReview,
} from "~/db/schema";
import { getUtcDay } from "~/lib/day";
import { auditEach } from "../../audit/audit.server";
import { buildCellRecountStatements } from "../../questions/bank-cells.server";
import type { QuestionContent } from "../../questions/content";
import { deriveColumns, listTopics } from "../../questions/derived-columns";
import { buildCitedReferencesQuery } from "../../questions/references.server";
import { buildReindexStatements } from "../../questions/search-index.server";
import { splitContent } from "../../questions/version";
import { selectJsonRows } from "../../study/json-rows.server";
import { buildKeyCorrection } from "../corrections/key-correction.server";
import { getStatusAfter } from "../lifecycle";
import { credentialsText } from "../review-work/reviewers.server";
import { questionSubject, selectUnchangedDrafts } from "./draft-sql.server";
import { queueMovedQuestions } from "./moved-progress.server";
import type { ActionRequest, BatchOutcome, QuestionState } from "./question-actions.server";

/** A draft that passed the checks for publication. */
export interface CheckedDraft extends QuestionState {
  checkedContent: QuestionContent;
  /** Whether the draft moves the key of a published question (X5); the content decides, not an editor. */
  movesKey: boolean;
}

/** Maximum characters per batch, because a value sent to D1 holds at most 2 MB. */
const maxBatchCharacters = 500_000;

/**
 * Publishes approved drafts: stores each draft as the next version of its question, which never changes again (X5), files
 * the question by that version, and deletes the draft. A draft that moves the key gets its own batch, which also applies
 * the correction to learners.
 */
export async function publishDrafts(
  request: ActionRequest,
  drafts: readonly CheckedDraft[],
  recountsBank: boolean,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], refused: [] };
  for (const batch of splitIntoBatches(drafts))
    outcome.done.push(...(await publishBatch(request, batch, recountsBank)));
  return outcome;
}

function splitIntoBatches(drafts: readonly CheckedDraft[]): CheckedDraft[][] {
  const batches: CheckedDraft[][] = drafts.filter((draft) => draft.movesKey).map((draft) => [draft]);
  let batchLength = Number.POSITIVE_INFINITY;
  for (const draft of drafts) {
    if (draft.movesKey) continue;
    const length = 2 * (draft.content?.length ?? 0);
    if (batchLength + length > maxBatchCharacters) {
      batches.push([]);
      batchLength = 0;
    }
    batches.at(-1)?.push(draft);
    batchLength += length;
  }
  return batches;
}

async function publishBatch(
  { context, actorId, act, options }: ActionRequest,
  drafts: CheckedDraft[],
  recountsBank: boolean,
) {
  const { db, now } = context;
  const status = getStatusAfter(act) ?? "live";
  const allowedIds = selectUnchangedDrafts(drafts, act, actorId);
  const buildNextVersionId = ({ id, nextVersionNumber }: CheckedDraft) => `${id}-v${nextVersionNumber}`;
  const note = options.note || null;
  const [firstDraft] = drafts;
  const correctionStatements = firstDraft?.movesKey
    ? await buildKeyCorrection(context, {
        questionId: firstDraft.id,
        fromVersionId: firstDraft.versionId,
        toVersionId: buildNextVersionId(firstDraft),
      })
    : [];
  const versionRows = drafts.map((draft) => {
    const { body, sheet } = splitContent(draft.checkedContent);
    const { origin, review } = draft.checkedContent;
    return [
      ...[
        draft.id,
        buildNextVersionId(draft),
        draft.nextVersionNumber,
        JSON.stringify(body),
        JSON.stringify(sheet),
        origin,
        review,
      ],
      ...[JSON.stringify(draft.checkedContent), Number(draft.movesKey)],
    ];
  });
  const filingRows = drafts.map((draft) => {
    const { type, organ, modality, topicId, level, skill, risc, normal, media } = deriveColumns(draft.checkedContent);
    return [draft.id, buildNextVersionId(draft), type, organ, modality, topicId, level, skill, +risc, +normal, media];
  });
  const jsonColumn = (index: number) => sql.raw(`entry.value ->> ${index}`);
  const filingJson = JSON.stringify(filingRows);
  const results = await db.batch([
    // The drafts are selected first and deleted last, because every statement in between checks them.
    db.select({ id: sql<string>`question_id`.as("publishable_id") }).from(sql`(${allowedIds})`),
    db
      .insert(topic)
      .select(
        selectJsonRows(
          listTopics(drafts.map(({ checkedContent }) => checkedContent.topic)).map(({ id, parentId, name, path }) => [
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
      sql`select ${jsonColumn(1)}, ${jsonColumn(0)}, ${jsonColumn(2)}, ${jsonColumn(3)}, ${jsonColumn(4)}, ${jsonColumn(5)}, ${jsonColumn(6)}, ${now}, ${jsonColumn(7)},
        ${questionDraft.editors}, ${actorId}, coalesce(${note}, nullif(${questionDraft.changeNote}, '')), ${jsonColumn(8)}
        from json_each(${JSON.stringify(versionRows)}) entry inner join ${questionDraft} on ${questionDraft.questionId} = ${jsonColumn(0)}
        where ${jsonColumn(0)} in (${allowedIds})`,
    ),
    // Whoever approved the draft stands in the passport, if they have credentials (M14).
    db
      .insert(versionReview)
      .select(
        sql`select ${jsonColumn(1)}, ${reviewer.name}, ${credentialsText},
          date(coalesce((select max(at) from ${auditLog} where subject = 'question:' || (${jsonColumn(0)}) and action = 'approve draft'), ${now}) / 1000, 'unixepoch'),
          ${questionDraft.approvedBy}, ${now}
          from json_each(${JSON.stringify(versionRows.map((row) => row.slice(0, 2)))}) entry
            inner join ${questionDraft} on ${questionDraft.questionId} = ${jsonColumn(0)}
            inner join ${reviewer} on ${reviewer.userId} = ${questionDraft.approvedBy}
          where ${jsonColumn(0)} in (${allowedIds})`,
      )
      .onConflictDoNothing(),
    ...(options.confirmedReviewer
      ? [
          // Runs before the statement that sets the new version, because it finds the review by the old version.
          db
            .insert(versionReview)
            .select(
              sql`select ${jsonColumn(1)}, reviewed.reviewer_name, reviewed.credentials, ${getUtcDay(now)}, ${actorId}, ${now}
              from json_each(${JSON.stringify(versionRows)}) entry inner join ${question} on ${question.id} = ${jsonColumn(0)}
                inner join ${versionReview} reviewed on reviewed.version_id = ${question.versionId}
                  and reviewed.reviewer_name = ${options.confirmedReviewer}
              where ${jsonColumn(0)} in (${allowedIds})`,
            )
            .onConflictDoNothing(),
        ]
      : []),
    auditEach(
      context,
      { actorId, action: act === "publish-pilot" ? "publish pilot" : "publish question" },
      drafts.map((draft) => ({
        subject: questionSubject(draft.id),
        before: { status: draft.status, version: draft.nextVersionNumber - 1 },
        after: {
          status,
          version: draft.nextVersionNumber,
          ...(draft.movesKey && { correctsKey: true }),
          ...(note && { note }),
          ...(options.confirmedReviewer && { confirmedReviewer: options.confirmedReviewer }),
        },
      })),
      sql`select 'question:' || question_id from (${allowedIds})`,
    ),
    queueMovedQuestions(
      db,
      sql`select q.id from json_each(${filingJson}) entry inner join ${question} q on q.id = ${jsonColumn(0)}
        where (q.organ <> ${jsonColumn(3)} or q.modality <> ${jsonColumn(4)}) and q.id in (${allowedIds})`,
    ),
    db
      .update(question)
      .set({
        status,
        reviewCause: null,
        changedAt: now,
        versionId: sql`${jsonColumn(1)}`,
        type: sql`${jsonColumn(2)}`,
        organ: sql`${jsonColumn(3)}`,
        modality: sql`${jsonColumn(4)}`,
        topicId: sql`${jsonColumn(5)}`,
        level: sql`${jsonColumn(6)}`,
        skill: sql`${jsonColumn(7)}`,
        risc: sql`${jsonColumn(8)}`,
        normal: sql`${jsonColumn(9)}`,
        media: sql`${jsonColumn(10)}`,
      })
      .from(sql`json_each(${filingJson}) entry`)
      .where(and(sql`${question.id} = ${jsonColumn(0)}`, sql`${question.id} in (${allowedIds})`)),
    db.delete(questionReference).where(sql`${questionReference.questionId} in (${allowedIds})`),
    db.insert(questionReference).select(buildCitedReferencesQuery(allowedIds)),
    ...buildReindexStatements(db, allowedIds),
    ...correctionStatements,
    ...(recountsBank ? buildCellRecountStatements(db) : []),
    db.delete(reviewAssignment).where(sql`${reviewAssignment.questionId} in (${allowedIds})`),
    db.delete(questionDraft).where(sql`${questionDraft.questionId} in (${allowedIds})`),
  ]);
  return (results[0] as { id: string }[]).map(({ id }) => id);
}
