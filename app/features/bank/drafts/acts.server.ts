import { eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { question, questionDraft, questionVersion } from "../../../db/schema";
import { cellWrites, countFigures } from "../../questions/bank-cells.server";
import type { DraftStage, ReviewCause } from "../../questions/taxonomy";
import { type Act, actRules, refusalOf } from "../lifecycle";
import { checkDrafts } from "./check.server";
import { idsIn, nextNumber } from "./draft-sql.server";
import { followMoved } from "./follow-moved.server";
import { publish } from "./publish.server";
import { discard, moveStage, moveStatus } from "./small-acts.server";

/** Questions a batch: a value sent to D1 holds 2 MB, and a check reads their words. */
const pieceSize = 100;

export interface ActOptions {
  /** Why: asked for when sending back; else for the audit log, and of a publishing the version's change note. */
  note?: string;
  /** Why it is doubted (X4). */
  cause?: ReviewCause;
  /** Of the draft that was read: another one is refused. */
  revision?: number;
  /** When the drafts were read, in milliseconds: what was saved later is not approved. */
  asOf?: number;
}

export interface Acted {
  done: string[];
  refused: Refused[];
}

export interface Refused {
  questionId: string;
  /** A sentence. */
  why: string;
}

/** A question as it stands before an act. */
export interface Standing extends Pick<typeof question.$inferSelect, "id" | "status" | "versionId"> {
  stage: DraftStage | null;
  revision: number | null;
  /** When the draft was saved. */
  savedAt: number | null;
  editors: string[];
  /** Of the draft: JSON. */
  content: string | null;
  /** What the current version was authored as: JSON. */
  published: string | null;
  correctsKey: boolean;
  /** That the next version would have. */
  number: number;
}

export type Acting = { context: Context; actorId: string; act: Act; options: ActOptions };

/** What an act did in one batch. */
export type Piece = { done: string[]; refused: Refused[] };

const changesBank: readonly Act[] = ["publish-live", "publish-pilot", "release", "doubt", "restore", "retire"];

/**
 * Does the same to one question or to thousands: some at a time, each piece in one batch that holds to the rules by itself
 * (two persons, nothing changed since it was checked) and writes the audit log. What may not be done is refused with the
 * reason, and the rest is done. Throws only what the database throws; the pieces before it stay done.
 */
export async function actOn(
  context: Context,
  actorId: string,
  act: Act,
  questionIds: string[],
  options: ActOptions = {},
): Promise<Acted> {
  const acting = { context, actorId, act, options: { ...options, note: options.note?.trim() ?? "" } };
  const ids = [...new Set(questionIds)];
  const acted: Acted = { done: [], refused: [] };
  if (act === "send-back" && !acting.options.note)
    return { done: [], refused: ids.map((questionId) => ({ questionId, why: "Say what has to be changed." })) };
  // The bank is counted in the batch of a single piece, or once after all of them.
  const isOnePiece = ids.length <= pieceSize;
  const counts = changesBank.includes(act);
  try {
    for (let from = 0; from < ids.length; from += pieceSize) {
      const piece = await doPiece(acting, ids.slice(from, from + pieceSize), counts && isOnePiece);
      acted.done.push(...piece.done);
      acted.refused.push(...piece.refused);
    }
  } finally {
    if (counts && !isOnePiece) await context.db.batch(cellWrites(context.db));
    if (counts) context.waitUntil(countFigures(context.db));
    if (act.startsWith("publish")) context.waitUntil(followMoved(context));
  }
  return acted;
}

async function doPiece(acting: Acting, ids: string[], counts: boolean): Promise<Piece> {
  const { act, actorId } = acting;
  const standing = await readStanding(acting, ids);
  const refused: Refused[] = [];
  let may: Standing[] = [];
  for (const questionId of ids) {
    const one = standing.get(questionId);
    const unread = one && !wasRead(one, acting);
    const why = unread
      ? "Somebody changed it since you opened this page: read it again."
      : one
        ? refusalOf(act, one, actorId)
        : "There is no such question.";
    if (why !== null) refused.push({ questionId, why });
    else if (one) may.push(one);
  }
  let piece: Piece = { done: [], refused: [] };
  if (act === "submit" || act.startsWith("publish")) {
    const checked = await checkDrafts(
      acting.context.db,
      may.map(({ content }) => JSON.parse(content ?? "null")),
    );
    const sound = may.flatMap((one, index) => {
      const answer = checked[index];
      if (answer && "content" in answer) {
        if (JSON.stringify(answer.content) !== one.published) return [{ ...one, checked: answer.content }];
        refused.push({ questionId: one.id, why: "It says what the published version says." });
      } else refused.push({ questionId: one.id, why: answer?.why ?? "It cannot be read." });
      return [];
    });
    if (act !== "submit") piece = await publish(acting, sound, counts);
    may = sound;
  }
  if (may.length > 0 && !act.startsWith("publish")) {
    if (act === "discard") piece = await discard(acting, may);
    else if (actRules[act].stage) piece = await moveStage(acting, may);
    else piece = await moveStatus(acting, may, counts);
  }
  const settled = new Set([...piece.done, ...piece.refused.map(({ questionId }) => questionId)]);
  for (const { id } of may)
    if (!settled.has(id)) refused.push({ questionId: id, why: "Somebody changed it at the same time: look again." });
  return { done: piece.done, refused: [...refused, ...piece.refused] };
}

/** Whether what an act takes is what was read before it. */
function wasRead({ revision, savedAt }: Standing, { act, options }: Acting): boolean {
  if (options.revision !== undefined && revision !== options.revision) return false;
  return act !== "approve" || options.asOf === undefined || (savedAt ?? 0) <= options.asOf;
}

async function readStanding({ context: { db }, act }: Acting, ids: string[]): Promise<Map<string, Standing>> {
  const withWords = act === "submit" || act.startsWith("publish");
  // Without its draft, a question says again what its version says.
  const published =
    act === "discard"
      ? sql`coalesce(${questionVersion.content}, ${questionVersion.body})`
      : withWords
        ? questionVersion.content
        : sql`null`;
  const rows = await db
    .select({
      id: sql<string>`${question.id}`.as("standing_id"),
      status: question.status,
      versionId: question.versionId,
      stage: questionDraft.stage,
      revision: questionDraft.revision,
      savedAt: questionDraft.savedAt,
      editors: questionDraft.editors,
      content: sql<string | null>`${withWords ? questionDraft.content : sql`null`}`.as("draft_content"),
      published: sql<string | null>`${published}`.as("published_content"),
      correctsKey: questionDraft.correctsKey,
      number: sql<number>`${nextNumber}`.as("next_number"),
    })
    .from(question)
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(sql`${question.id} in (${idsIn(ids)})`);
  return new Map(
    rows.map(({ editors, correctsKey, ...row }) => [
      row.id,
      { ...row, editors: JSON.parse(editors ?? "[]") as string[], correctsKey: correctsKey ?? false },
    ]),
  );
}
