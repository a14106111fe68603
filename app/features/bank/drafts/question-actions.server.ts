import { eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, questionVersion } from "~/db/schema";
import { buildCellRecountStatements, recountBankFigures } from "../../questions/bank-cells.server";
import { movesKey } from "../../questions/compare-versions";
import type { QuestionContent } from "../../questions/content";
import type { DraftStage, ReviewCause } from "../../questions/taxonomy";
import { splitContent } from "../../questions/version";
import { explainsKeyChange, missingKeyNoteMessage } from "../corrections/key-change-note";
import { actionRules, findActionProblem, isPublished, type QuestionAction } from "../lifecycle";
import { findCredentialsProblem } from "../review-work/reviewers.server";
import { checkDrafts } from "./check-drafts.server";
import { nextVersionNumber, selectIds } from "./draft-sql.server";
import { rebuildMovedProgress } from "./moved-progress.server";
import { publishDrafts } from "./publish-drafts.server";
import { changeStage, changeStatus, discardDrafts } from "./stage-and-status.server";

/** Questions per batch, limited because checks read the whole content and a value sent to D1 holds at most 2 MB. */
const batchSize = 100;

export interface ActionOptions {
  /**
   * Reason for the action, required to send a draft back. The audit log stores the note; a publication also stores it as
   * the version's change note.
   */
  note?: string;
  /** Why the question is put under review (X4). */
  cause?: ReviewCause;
  /** Name of the radiologist who reviewed the published version and confirms the review for the new version (X6). */
  confirmedReviewer?: string;
  /** Revision of the draft that the admin read; the action is refused if the draft has another revision. */
  revision?: number;
  /** Time when the admin read the drafts, in ms; drafts saved later are not approved. */
  asOf?: number;
}

export interface ActionOutcome {
  done: string[];
  refused: RefusedQuestion[];
}

export interface RefusedQuestion {
  questionId: string;
  /** The reason for the refusal, as a sentence. */
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
  publishedContent: string | null;
  /** The current version as learners see and answer it, as JSON; null if no version was published. */
  publishedBody: string | null;
  publishedSheet: string | null;
  changeNote: string;
  /** Number of the next version. */
  nextVersionNumber: number;
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
 * Applies an action to one or more questions (M2), in batches. Each batch checks the rules again (second person, draft
 * unchanged since it was read) and writes the audit log. Applies the action where the rules allow it and returns the other
 * questions with the reasons for their refusal. Throws only database errors; batches that finished before the error stay
 * applied.
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
  const credentialsProblem = act === "approve" ? await findCredentialsProblem(context.db, actorId) : null;
  if (credentialsProblem)
    return { done: [], refused: ids.map((questionId) => ({ questionId, why: credentialsProblem })) };
  // A single batch includes the recount of the bank; several batches are followed by one recount.
  const isSingleBatch = ids.length <= batchSize;
  const recountsBank = actionsChangingBankCounts.includes(act);
  try {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = await applyToBatch(request, ids.slice(from, from + batchSize), recountsBank && isSingleBatch);
      outcome.done.push(...batch.done);
      outcome.refused.push(...batch.refused);
    }
  } finally {
    if (recountsBank && !isSingleBatch) await context.db.batch(buildCellRecountStatements(context.db));
    if (recountsBank) context.waitUntil(recountBankFigures(context.db));
    if (act.startsWith("publish")) context.waitUntil(rebuildMovedProgress(context));
  }
  return outcome;
}

async function applyToBatch(request: ActionRequest, ids: string[], recountsBank: boolean): Promise<BatchOutcome> {
  const { act, actorId } = request;
  const statesById = await getQuestionStates(request, ids);
  const refused: RefusedQuestion[] = [];
  let allowedStates: QuestionState[] = [];
  for (const questionId of ids) {
    const state = statesById.get(questionId);
    const hasDraftChanged = state && !isUnchanged(state, request);
    const why = hasDraftChanged
      ? "Someone changed this question after you opened the page. Reload the page and read the question again."
      : state
        ? findActionProblem(act, state, actorId)
        : "This question does not exist.";
    if (why !== null) refused.push({ questionId, why });
    else if (state) allowedStates.push(state);
  }
  let batch: BatchOutcome = { done: [], refused: [] };
  if (act === "submit" || act.startsWith("publish")) {
    const checkResults = await checkDrafts(
      request.context.db,
      allowedStates.map(({ content }) => JSON.parse(content ?? "null")),
    );
    const validDrafts = allowedStates.flatMap((state, index) => {
      const checkResult = checkResults[index];
      if (checkResult && "content" in checkResult) {
        const { content } = checkResult;
        const isKeyMoved = movesPublishedKey(state, content);
        if (JSON.stringify(content) === state.publishedContent)
          refused.push({
            questionId: state.id,
            why: "The draft is identical to the published version. Change or discard the draft.",
          });
        else if (isKeyMoved && !explainsKeyChange(request.options.note || state.changeNote))
          refused.push({ questionId: state.id, why: missingKeyNoteMessage });
        else return [{ ...state, checkedContent: content, movesKey: isKeyMoved }];
      } else
        refused.push({
          questionId: state.id,
          why: checkResult?.why ?? "The draft could not be read. Reload the page and try again.",
        });
      return [];
    });
    if (act !== "submit") batch = await publishDrafts(request, validDrafts, recountsBank);
    allowedStates = validDrafts;
  }
  if (allowedStates.length > 0 && !act.startsWith("publish")) {
    if (act === "discard") batch = await discardDrafts(request, allowedStates);
    else if (actionRules[act].stage) batch = await changeStage(request, allowedStates);
    else batch = await changeStatus(request, allowedStates, recountsBank);
  }
  const handledIds = new Set([...batch.done, ...batch.refused.map(({ questionId }) => questionId)]);
  for (const { id } of allowedStates)
    if (!handledIds.has(id))
      refused.push({
        questionId: id,
        why: "Someone changed this question at the same time. Reload the page and try again.",
      });
  return { done: batch.done, refused: [...refused, ...batch.refused] };
}

/** Returns whether a draft moves the key of its published question (X5). */
function movesPublishedKey(
  { status, publishedBody, publishedSheet }: QuestionState,
  content: QuestionContent,
): boolean {
  if (!isPublished(status) || publishedBody === null || publishedSheet === null) return false;
  return movesKey({ body: JSON.parse(publishedBody), sheet: JSON.parse(publishedSheet) }, splitContent(content));
}

/** Returns whether the draft has not changed since the admin read it. */
function isUnchanged({ revision, savedAt }: QuestionState, { act, options }: ActionRequest): boolean {
  if (options.revision !== undefined && revision !== options.revision) return false;
  return act !== "approve" || options.asOf === undefined || (savedAt ?? 0) <= options.asOf;
}

async function getQuestionStates(
  { context: { db }, act }: ActionRequest,
  ids: string[],
): Promise<Map<string, QuestionState>> {
  const needsContent = act === "submit" || act.startsWith("publish");
  // Reads the published content when a draft is discarded, because near duplicates are then found by the published
  // version.
  const publishedColumn =
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
      publishedContent: sql<string | null>`${publishedColumn}`.as("published_content"),
      publishedBody: sql<string | null>`${needsContent ? questionVersion.body : sql`null`}`.as("published_body"),
      publishedSheet: sql<string | null>`${needsContent ? questionVersion.answerSheet : sql`null`}`.as(
        "published_sheet",
      ),
      changeNote: sql<string>`coalesce(${questionDraft.changeNote}, '')`.as("draft_note"),
      nextVersionNumber: sql<number>`${nextVersionNumber}`.as("next_number"),
    })
    .from(question)
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .where(sql`${question.id} in (${selectIds(ids)})`);
  return new Map(
    rows.map(({ editors, ...row }) => [row.id, { ...row, editors: JSON.parse(editors ?? "[]") as string[] }]),
  );
}
