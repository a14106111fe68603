import { eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, questionVersion } from "~/db/schema";
import { recountBankFigures, recountCellStatements } from "../../questions/bank-cells.server";
import type { DraftStage, ReviewCause } from "../../questions/taxonomy";
import { actionRules, findActionProblem, type QuestionAction } from "../lifecycle";
import { checkDrafts } from "./check-drafts.server";
import { nextVersionNumber, selectIds } from "./draft-sql.server";
import { recountMovedProgress } from "./moved-progress.server";
import { publishDrafts } from "./publish-drafts.server";
import { changeStage, changeStatus, discardDrafts } from "./stage-and-status.server";

/** Questions per batch: a value sent to D1 holds at most 2 MB, and checks read the whole content. */
const batchSize = 100;

export interface ActionOptions {
  /** Reason; required to send back. Goes to the audit log, and for a publication into the version's change note. */
  note?: string;
  /** Why the question is put under review (X4). */
  cause?: ReviewCause;
  /** Revision of the draft that was read; any other revision is refused. */
  revision?: number;
  /** When the drafts were read, in ms; drafts saved later are not approved. */
  asOf?: number;
}

export interface ActionOutcome {
  done: string[];
  refused: RefusedQuestion[];
}

export interface RefusedQuestion {
  questionId: string;
  /** The reason as a sentence. */
  why: string;
}

/** The state of a question before an action. */
export interface QuestionState extends Pick<typeof question.$inferSelect, "id" | "status" | "versionId"> {
  stage: DraftStage | null;
  revision: number | null;
  /** When the draft was saved. */
  savedAt: number | null;
  editors: string[];
  /** Content of the draft, as JSON. */
  content: string | null;
  /** Authored content of the current version, as JSON. */
  published: string | null;
  correctsKey: boolean;
  /** Number of the next version. */
  number: number;
}

export type ActionRequest = { context: Context; actorId: string; act: QuestionAction; options: ActionOptions };

/** Result of one batch. */
export type BatchOutcome = { done: string[]; refused: RefusedQuestion[] };

const actionsChangingBankCounts: readonly QuestionAction[] = [
  "publish-live",
  "publish-pilot",
  "release",
  "doubt",
  "restore",
  "retire",
];

/**
 * Applies an action to one or many questions (M2). Works in batches; each one checks the rules itself (second person, unchanged
 * since the check) and writes the audit log. Returns refused questions with their reasons and applies the rest. Throws only
 * database errors; finished batches stay applied.
 */
export async function applyAction(
  context: Context,
  actorId: string,
  act: QuestionAction,
  questionIds: string[],
  options: ActionOptions = {},
): Promise<ActionOutcome> {
  const request = { context, actorId, act, options: { ...options, note: options.note?.trim() ?? "" } };
  const ids = [...new Set(questionIds)];
  const outcome: ActionOutcome = { done: [], refused: [] };
  if (act === "send-back" && !request.options.note)
    return { done: [], refused: ids.map((questionId) => ({ questionId, why: "Describe the requested changes." })) };
  // The bank is recounted in the same batch, or once after several batches.
  const isSingleBatch = ids.length <= batchSize;
  const counts = actionsChangingBankCounts.includes(act);
  try {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = await applyToBatch(request, ids.slice(from, from + batchSize), counts && isSingleBatch);
      outcome.done.push(...batch.done);
      outcome.refused.push(...batch.refused);
    }
  } finally {
    if (counts && !isSingleBatch) await context.db.batch(recountCellStatements(context.db));
    if (counts) context.waitUntil(recountBankFigures(context.db));
    if (act.startsWith("publish")) context.waitUntil(recountMovedProgress(context));
  }
  return outcome;
}

async function applyToBatch(request: ActionRequest, ids: string[], counts: boolean): Promise<BatchOutcome> {
  const { act, actorId } = request;
  const states = await getQuestionStates(request, ids);
  const refused: RefusedQuestion[] = [];
  let allowed: QuestionState[] = [];
  for (const questionId of ids) {
    const state = states.get(questionId);
    const hasChanged = state && !isUnchanged(state, request);
    const why = hasChanged
      ? "Someone changed this question since you opened the page. Reload and read it again."
      : state
        ? findActionProblem(act, state, actorId)
        : "This question does not exist.";
    if (why !== null) refused.push({ questionId, why });
    else if (state) allowed.push(state);
  }
  let batch: BatchOutcome = { done: [], refused: [] };
  if (act === "submit" || act.startsWith("publish")) {
    const checked = await checkDrafts(
      request.context.db,
      allowed.map(({ content }) => JSON.parse(content ?? "null")),
    );
    const validDrafts = allowed.flatMap((one, index) => {
      const answer = checked[index];
      if (answer && "content" in answer) {
        if (JSON.stringify(answer.content) !== one.published) return [{ ...one, checked: answer.content }];
        refused.push({ questionId: one.id, why: "The draft is identical to the published version." });
      } else refused.push({ questionId: one.id, why: answer?.why ?? "The draft cannot be read." });
      return [];
    });
    if (act !== "submit") batch = await publishDrafts(request, validDrafts, counts);
    allowed = validDrafts;
  }
  if (allowed.length > 0 && !act.startsWith("publish")) {
    if (act === "discard") batch = await discardDrafts(request, allowed);
    else if (actionRules[act].stage) batch = await changeStage(request, allowed);
    else batch = await changeStatus(request, allowed, counts);
  }
  const handledIds = new Set([...batch.done, ...batch.refused.map(({ questionId }) => questionId)]);
  for (const { id } of allowed)
    if (!handledIds.has(id))
      refused.push({ questionId: id, why: "Someone changed this question at the same time. Reload and try again." });
  return { done: batch.done, refused: [...refused, ...batch.refused] };
}

/** Returns whether the draft is still the one the admin read. */
function isUnchanged({ revision, savedAt }: QuestionState, { act, options }: ActionRequest): boolean {
  if (options.revision !== undefined && revision !== options.revision) return false;
  return act !== "approve" || options.asOf === undefined || (savedAt ?? 0) <= options.asOf;
}

async function getQuestionStates(
  { context: { db }, act }: ActionRequest,
  ids: string[],
): Promise<Map<string, QuestionState>> {
  const needsContent = act === "submit" || act.startsWith("publish");
  // After a discard, duplicates are compared with the published content again.
  const published =
    act === "discard"
      ? sql`coalesce(${questionVersion.content}, ${questionVersion.body})`
      : needsContent
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
      content: sql<string | null>`${needsContent ? questionDraft.content : sql`null`}`.as("draft_content"),
      published: sql<string | null>`${published}`.as("published_content"),
      correctsKey: questionDraft.correctsKey,
      number: sql<number>`${nextVersionNumber}`.as("next_number"),
    })
    .from(question)
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(sql`${question.id} in (${selectIds(ids)})`);
  return new Map(
    rows.map(({ editors, correctsKey, ...row }) => [
      row.id,
      { ...row, editors: JSON.parse(editors ?? "[]") as string[], correctsKey: correctsKey ?? false },
    ]),
  );
}
