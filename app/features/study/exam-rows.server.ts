import { type SQL, sql } from "drizzle-orm";
import { getStudyDay as dayOf } from "../../lib/day";
import type { AnswerSheet } from "../questions/version";
import type { RequestTime } from "./answer-question.server";
import type { Confidence } from "./engine/answer-taxonomy";
import { grade, type Score, UngradableResponse } from "./engine/grade";
import { getCellChange, type QuestionOutcome } from "./engine/outcome";
import { encodeRecentAnswer } from "./engine/recent-answer-codes";
import type { Response } from "./engine/response";
import { selectJsonRows } from "./json-rows.server";
import { isDueReview } from "./outcome-rows.server";

// Builds the rows written when an exam ends.

/** A position of an exam with its question and the learner's entry. */
export interface EnteredItem {
  position: number;
  questionId: string;
  versionId: string;
  organ: string;
  modality: string;
  answerSheet: string;
  enteredResponse: string | null;
  enteredClientId: string | null;
  enteredConfidence: Confidence | null;
  enteredTook: number | null;
  /** When the question was due before this exam ended; null if it was not in review. */
  dueAt: number | null;
}

export interface GradedItem extends EnteredItem {
  score: Score | null;
}

/**
 * Returns the item with its score. The score is null if there is no entry, the entry cannot be graded, or a case is
 * incomplete.
 */
export function gradeItem<T extends EnteredItem>(item: T): T & GradedItem {
  if (item.enteredResponse === null) return { ...item, score: null };
  try {
    const { key } = JSON.parse(item.answerSheet) as AnswerSheet;
    return { ...item, score: grade(key, JSON.parse(item.enteredResponse) as Response) };
  } catch (error) {
    if (error instanceof UngradableResponse) return { ...item, score: null };
    throw error;
  }
}

/** A graded item with the outcome of its question before and after. */
export interface GradedAnswer {
  item: GradedItem;
  before: QuestionOutcome;
  after: QuestionOutcome;
}
type Condition = SQL;

/** Selects rows for the table `answer`, one per graded answer, if the condition holds. */
export function buildAnswerRows(
  userId: string,
  { id: sessionId, isTest }: { id: string; isTest: boolean },
  answered: readonly GradedAnswer[],
  { now, timeZone }: RequestTime,
  condition: Condition,
) {
  const day = dayOf(now, timeZone);
  const values = answered.map(({ item, before }) => [
    sessionId,
    item.position,
    item.enteredClientId,
    userId,
    item.questionId,
    item.versionId,
    item.enteredResponse,
    item.score?.correct ? 1 : 0,
    before.answers === 0 && !isTest ? 1 : 0,
    item.enteredTook ?? 0,
    day,
    now,
    item.enteredConfidence,
    item.score?.rightUnits ?? 0,
    item.score?.units ?? 1,
    null,
  ]);
  return selectJsonRows(values, condition, 16);
}

/** Selects rows for the table `progress_cell`, one per pair of organ and modality, if the condition holds. */
export function buildCellRows(userId: string, answered: readonly GradedAnswer[], now: number, condition: Condition) {
  const cells = new Map<string, [string, string, string, number, number, number, string]>();
  for (const { item, before, after } of answered) {
    const cellKey = `${item.organ} ${item.modality}`;
    const cell = cells.get(cellKey) ?? [userId, item.organ, item.modality, 0, 0, 0, ""];
    const cellChange = getCellChange(before, after);
    cell[3] += cellChange.answered;
    cell[4] += cellChange.firstCorrect;
    cell[5] += cellChange.latestCorrect;
    cell[6] += encodeRecentAnswer({
      at: now,
      correct: item.score?.correct ?? false,
      confidence: item.enteredConfidence,
      took: item.enteredTook ?? 0,
    });
    cells.set(cellKey, cell);
  }
  const values = [...cells.values()];
  return selectJsonRows(values, condition, 7);
}

/** Selects the row for the table `study_day`, if the condition holds. */
export function buildDayRow(
  userId: string,
  answered: readonly GradedAnswer[],
  { now, timeZone }: RequestTime,
  condition: Condition,
) {
  const countAnswers = (isCounted: (entry: GradedAnswer) => boolean) => answered.filter(isCounted).length;
  const row = [
    userId,
    dayOf(now, timeZone),
    answered.length,
    countAnswers(({ item }) => item.score?.correct ?? false),
    answered.reduce((sum, { item }) => sum + (item.enteredTook ?? 0), 0),
    countAnswers(({ item }) => isDueReview(item, now)),
  ];
  return selectJsonRows([row], answered.length ? condition : sql`false`);
}
