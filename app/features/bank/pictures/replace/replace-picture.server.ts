import { eq, inArray } from "drizzle-orm";
import type { Context } from "~/context.server";
import { questionDraft, series } from "~/db/schema";
import { audit } from "../../../audit/audit.server";
import type { Draft } from "../../../questions/lint/draft";
import { saveQuestionDraft } from "../../drafts/save-question-draft.server";
import { startDraft } from "../../drafts/start-draft.server";
import { type NextSeries, replaceSeries } from "./replace-series";
import { planQuestion, selectPlannedQuestions, toNextSeries } from "./replacement-plan.server";

export interface ReplaceOutcome {
  /** External ids of the questions whose draft now shows the other series. */
  replaced: string[];
  refused: { name: string; why: string }[];
}

/** The questions that an admin selected. */
export interface ReplaceChoice {
  /** Ids of questions whose regions fit the other series. */
  fitting: readonly string[];
  /** Ids of questions whose regions may be removed. */
  redrawn: readonly string[];
}

/** Maximum length of a change note in the editor. */
const maxNoteLength = 1000;
const conflictText = "Someone changed this question at the same time. Reload the page and try again.";

/**
 * Replaces a series by another one in the drafts of the chosen questions, and starts a draft where there is none. Published
 * versions keep the series that they name: the drafts are reviewed and published like every other change. Refuses questions
 * whose regions do not fit, unless the admin agreed to remove the regions. Returns null if one of the series does not exist.
 */
export async function replacePicture(
  context: Context,
  actorId: string,
  keys: { from: string; to: string },
  { fitting, redrawn }: ReplaceChoice,
): Promise<ReplaceOutcome | null> {
  const { db } = context;
  const [rows, planned] = await db.batch([
    db
      .select()
      .from(series)
      .where(inArray(series.key, [keys.from, keys.to])),
    selectPlannedQuestions(db, keys.from),
  ]);
  const [from, to] = [keys.from, keys.to].map((key) => rows.find((row) => row.key === key));
  if (!from || !to || from === to) return null;
  const next = toNextSeries(to);
  const outcome: ReplaceOutcome = { replaced: [], refused: [] };
  for (const row of planned) {
    const question = planQuestion(row, keys.from, next);
    const mayRemoveRegions = redrawn.includes(question.id);
    if (!mayRemoveRegions && !fitting.includes(question.id)) continue;
    // Runs before a draft is started, and again with the draft, because another admin may have changed it in the meantime.
    const why =
      findReplaceProblem(question.isShown, question.removedRegions, mayRemoveRegions) ??
      (await replaceInDraft(context, actorId, question.id, {
        ...{ from, next, nextTitle: to.title, mayRemoveRegions },
      }));
    if (why === null) outcome.replaced.push(question.externalId);
    else outcome.refused.push({ name: question.externalId, why });
  }
  if (outcome.replaced.length)
    await audit(context, {
      ...{ actorId, action: "replace picture", subject: `picture:${keys.from}` },
      after: { by: `picture:${keys.to}`, questions: outcome.replaced },
    });
  return outcome;
}

interface DraftReplacement {
  from: Pick<typeof series.$inferSelect, "key" | "title">;
  next: NextSeries;
  nextTitle: string;
  mayRemoveRegions: boolean;
}

/** Replaces the series in the draft of a question. Returns null, or the reason why nothing was changed. */
async function replaceInDraft(
  context: Context,
  actorId: string,
  questionId: string,
  { from, next, nextTitle, mayRemoveRegions }: DraftReplacement,
): Promise<string | null> {
  const { db } = context;
  if ((await startDraft(context, actorId, questionId)) === null) return conflictText;
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  if (!draft) return conflictText;
  const { content, places, removedRegions } = replaceSeries(JSON.parse(draft.content) as Draft, from.key, next);
  const problem = findReplaceProblem(places > 0, removedRegions, mayRemoveRegions);
  if (problem !== null) return problem;
  const note = [
    `Replaced the series “${from.title}” by “${nextTitle}”.`,
    removedRegions
      ? "The regions or markers of this series did not fit and were removed. Draw them again."
      : "Check regions, texts, and values.",
  ].join(" ");
  const saved = await saveQuestionDraft(context, actorId, questionId, {
    content,
    revision: draft.revision,
    changeNote: [draft.changeNote, note].filter(Boolean).join("\n").slice(-maxNoteLength),
  });
  return saved.status === "saved" ? null : conflictText;
}

function findReplaceProblem(isShown: boolean, removedRegions: number, mayRemoveRegions: boolean): string | null {
  if (!isShown) return "The question no longer shows this picture.";
  return removedRegions > 0 && !mayRemoveRegions
    ? "The regions or markers of the question do not fit the other picture."
    : null;
}
