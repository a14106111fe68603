import { getReviewDueAt, type ReviewCalendar } from "../review/review-due";
import type { ReviewLoad } from "../review/review-taxonomy";
import type { Confidence } from "../study/engine/answer-taxonomy";
import {
  applyAnswer,
  applyOmission,
  applyReset,
  getCellChange,
  isAnswered,
  type QuestionOutcome,
  unusedOutcome,
} from "../study/engine/outcome";
import { encodeRecentAnswer, maxRecentLength } from "../study/engine/recent-answer-codes";

// Recomputes a learner's progress from their whole history.

interface QuestionDomains {
  questionId: string;
  organ: string;
  modality: string;
}

/** The scope of a reset (S8): everything, or one domain of one axis. */
export type ResetScope = { axis: "all" } | { axis: "organ" | "modality"; domain: string };

/** An event in a learner's history; times in ms. */
export type StudyEvent =
  | ({
      kind: "answer";
      at: number;
      correct: boolean;
      confidence: Confidence | null;
      took: number;
      /** Study day, YYYY-MM-DD. */
      day: string;
    } & QuestionDomains)
  | ({ kind: "omission"; at: number } & QuestionDomains)
  | { kind: "reset"; at: number; scope: ResetScope };

export interface RebuiltCell {
  organ: string;
  modality: string;
  answered: number;
  firstCorrect: number;
  latestCorrect: number;
  encodedAnswers: string;
}

export interface RebuiltDay {
  day: string;
  answers: number;
  correct: number;
  took: number;
  reviews: number;
}

export interface RebuiltProgress {
  outcomes: Map<string, QuestionOutcome>;
  cells: RebuiltCell[];
  days: RebuiltDay[];
}

/** Checks whether a question with these domains is in the scope. */
export function isInScope({ organ, modality }: { organ: string; modality: string }, scope: ResetScope): boolean {
  return scope.axis === "all" || (scope.axis === "organ" ? organ : modality) === scope.domain;
}

/**
 * Replays the events, oldest first, and returns the resulting progress. Reviews count by the due dates that the current load and
 * calendar give, because earlier settings are not stored.
 */
export function replayHistory(
  events: readonly StudyEvent[],
  load: ReviewLoad,
  calendar: ReviewCalendar,
): RebuiltProgress {
  const outcomes = new Map<string, QuestionOutcome>();
  const questionDomains = new Map<string, QuestionDomains>();
  const cells = new Map<string, RebuiltCell>();
  const days = new Map<string, RebuiltDay>();
  const getCell = ({ organ, modality }: QuestionDomains) => {
    const name = `${organ} ${modality}`;
    const cell = cells.get(name) ?? {
      organ,
      modality,
      answered: 0,
      firstCorrect: 0,
      latestCorrect: 0,
      encodedAnswers: "",
    };
    cells.set(name, cell);
    return cell;
  };
  // Answering stores the due date, so the limit of the exam date applies as of the last answer.
  const isDue = ({ memory }: QuestionOutcome, at: number) =>
    memory !== null && getReviewDueAt(memory, calendar, memory.lastAt) <= at;
  for (const event of events) {
    if (event.kind === "reset") {
      for (const [questionId, before] of outcomes) {
        const domains = questionDomains.get(questionId);
        if (!domains || !isInScope(domains, event.scope)) continue;
        outcomes.set(questionId, applyReset(before));
        if (!isAnswered(before)) continue;
        const cell = getCell(domains);
        cell.answered -= 1;
        cell.firstCorrect -= before.firstCorrect ? 1 : 0;
        cell.latestCorrect -= before.state === "correct" ? 1 : 0;
      }
      for (const cell of cells.values()) if (isInScope(cell, event.scope)) cell.encodedAnswers = "";
      continue;
    }
    const before = outcomes.get(event.questionId) ?? unusedOutcome;
    questionDomains.set(event.questionId, event);
    if (event.kind === "omission") {
      outcomes.set(event.questionId, applyOmission(before, event.at));
      continue;
    }
    const after = applyAnswer(before, event, load);
    outcomes.set(event.questionId, after);
    const cell = getCell(event);
    const cellChange = getCellChange(before, after);
    cell.answered += cellChange.answered;
    cell.firstCorrect += cellChange.firstCorrect;
    cell.latestCorrect += cellChange.latestCorrect;
    cell.encodedAnswers = (cell.encodedAnswers + encodeRecentAnswer(event)).slice(-maxRecentLength);
    const day = days.get(event.day) ?? { day: event.day, answers: 0, correct: 0, took: 0, reviews: 0 };
    day.answers += 1;
    day.correct += event.correct ? 1 : 0;
    day.took += event.took;
    day.reviews += isDue(before, event.at) ? 1 : 0;
    days.set(event.day, day);
  }
  return { outcomes, cells: [...cells.values()], days: [...days.values()] };
}
