import { and, sql } from "drizzle-orm";
import { question, questionDraft, questionReference, questionVersion, topic } from "../../../db/schema";
import { auditEach } from "../../audit/audit.server";
import { cellWrites } from "../../questions/bank-cells.server";
import { sameKey } from "../../questions/compare-versions";
import type { QuestionContent } from "../../questions/content";
import { filedAs, topicsOf } from "../../questions/filing";
import { indexWrites } from "../../questions/search-index.server";
import { splitContent } from "../../questions/version";
import { selectJsonRows } from "../../study/json-rows.server";
import { correctionWrites } from "../corrections/correct.server";
import { isPublished, statusAfter } from "../lifecycle";
import type { Acting, Piece, Standing } from "./acts.server";
import { asChecked, questionSubject } from "./draft-sql.server";
import { noteMoved } from "./follow-moved.server";

/** A draft that passed the checks of publishing. */
export interface Sound extends Standing {
  checked: QuestionContent;
}

/** Characters of a batch's words: a value sent to D1 holds 2 MB. */
const mostWords = 500_000;

/**
 * Publishes approved drafts: each becomes the next version of its question, which nobody changes any more (X5), its question
 * is filed by it, and the draft is gone. A corrected key has a batch of its own, with what it means for learners.
 */
export async function publish(acting: Acting, drafts: readonly Sound[], counts: boolean): Promise<Piece> {
  const piece: Piece = { done: [], refused: [] };
  for (const some of batchesOf(drafts)) piece.done.push(...(await publishBatch(acting, some, counts)));
  return piece;
}

/** A key that is another is a corrected one (X5), whether or not somebody said so: an import says nothing. */
const corrects = (draft: Sound) => isPublished(draft.status) && (draft.correctsKey || changesKey(draft));

function changesKey({ published, checked }: Sound): boolean {
  const keyOf = (content: QuestionContent) => splitContent(content).sheet.key;
  return published !== null && !sameKey(keyOf(JSON.parse(published) as QuestionContent), keyOf(checked));
}

function batchesOf(drafts: readonly Sound[]): Sound[][] {
  const batches: Sound[][] = drafts.filter(corrects).map((draft) => [draft]);
  let words = Number.POSITIVE_INFINITY;
  for (const draft of drafts) {
    if (corrects(draft)) continue;
    const own = 2 * (draft.content?.length ?? 0);
    if (words + own > mostWords) {
      batches.push([]);
      words = 0;
    }
    batches.at(-1)?.push(draft);
    words += own;
  }
  return batches;
}

async function publishBatch({ context, actorId, act, options }: Acting, drafts: Sound[], counts: boolean) {
  const { db, now } = context;
  const status = statusAfter(act) ?? "live";
  const may = asChecked(drafts, act, actorId);
  const versionId = ({ id, number }: Sound) => `${id}-v${number}`;
  const note = options.note || null;
  const [only] = drafts;
  const corrections =
    only && corrects(only)
      ? await correctionWrites(context, {
          questionId: only.id,
          fromVersionId: only.versionId,
          toVersionId: versionId(only),
        })
      : [];
  const words = drafts.map((draft) => {
    const { body, sheet } = splitContent(draft.checked);
    const { origin, review } = draft.checked;
    return [
      ...[draft.id, versionId(draft), draft.number, JSON.stringify(body), JSON.stringify(sheet), origin, review],
      ...[JSON.stringify(draft.checked), Number(corrects(draft))],
    ];
  });
  const filed = drafts.map((draft) => {
    const { type, organ, modality, topicId, level, skill, risc, normal, media } = filedAs(draft.checked);
    return [draft.id, versionId(draft), type, organ, modality, topicId, level, skill, +risc, +normal, media];
  });
  const entry = (place: number) => sql.raw(`entry.value ->> ${place}`);
  const filedJson = JSON.stringify(filed);
  const results = await db.batch([
    // The draft is looked at first and deleted last: while it is there, every statement sees that it may be published.
    db.select({ id: sql<string>`question_id`.as("publishable_id") }).from(sql`(${may})`),
    db
      .insert(topic)
      .select(
        selectJsonRows(
          topicsOf(drafts.map(({ checked }) => checked.topic)).map(({ id, parentId, name, path }) => [
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
        where ${entry(0)} in (${may})`,
    ),
    auditEach(
      context,
      { actorId, action: act === "publish-pilot" ? "publish pilot" : "publish question" },
      drafts.map((draft) => ({
        subject: questionSubject(draft.id),
        before: { status: draft.status, version: draft.number - 1 },
        after: { status, version: draft.number, ...(corrects(draft) && { correctsKey: true }), ...(note && { note }) },
      })),
      sql`select 'question:' || question_id from (${may})`,
    ),
    noteMoved(
      db,
      sql`select q.id from json_each(${filedJson}) entry inner join ${question} q on q.id = ${entry(0)}
        where (q.organ <> ${entry(3)} or q.modality <> ${entry(4)}) and q.id in (${may})`,
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
      .where(and(sql`${question.id} = ${entry(0)}`, sql`${question.id} in (${may})`)),
    db.delete(questionReference).where(sql`${questionReference.questionId} in (${may})`),
    db.insert(questionReference).select(
      sql`select distinct json_extract(cited.value, '$.name'), json_extract(cited.value, '$.edition'), ${question.id}
        from ${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}, json_each(${questionVersion.answerSheet}, '$.references') cited
        where ${question.id} in (${may})`,
    ),
    ...indexWrites(db, may),
    ...corrections,
    ...(counts ? cellWrites(db) : []),
    db.delete(questionDraft).where(sql`${questionDraft.questionId} in (${may})`),
  ]);
  return (results[0] as { id: string }[]).map(({ id }) => id);
}
