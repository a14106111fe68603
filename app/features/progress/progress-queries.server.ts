import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { bankCell, outcome, progressCell, question, studyDay } from "../../db/schema";
import { isInNoOpenExam } from "../questions/open-exam.server";
import { liveAccessibleQuestions } from "../quota/bank-access.server";
import { maxDueRead } from "./due-count";
import type { Cell } from "./progress-cells";

/**
 * Builds the statement that reads the learner's cells, for a batch. With unlimited access, the totals are the bank's;
 * otherwise, they count the questions on the free list and those the learner has opened (P5).
 */
export function selectCells(db: Db, userId: string, unlimited: boolean) {
  if (unlimited)
    return db
      .select({
        organ: sql<string>`${bankCell.organ}`.as("cell_organ"),
        modality: sql<string>`${bankCell.modality}`.as("cell_modality"),
        // Answered questions include pilots and retired questions, which the bank does not count.
        total: sql<number>`max(${bankCell.total}, coalesce(${progressCell.answered}, 0))`.as("cell_total"),
        answered: sql<number>`coalesce(${progressCell.answered}, 0)`.as("cell_answered"),
        firstCorrect: sql<number>`coalesce(${progressCell.firstCorrect}, 0)`.as("cell_first"),
        latestCorrect: sql<number>`coalesce(${progressCell.latestCorrect}, 0)`.as("cell_latest"),
      })
      .from(bankCell)
      .leftJoin(
        progressCell,
        and(
          eq(progressCell.userId, userId),
          eq(progressCell.organ, bankCell.organ),
          eq(progressCell.modality, bankCell.modality),
        ),
      );
  return db
    .select({
      organ: sql<string>`${question.organ}`.as("cell_organ"),
      modality: sql<string>`${question.modality}`.as("cell_modality"),
      total: sql<number>`count(*)`.as("cell_total"),
      answered: sql<number>`coalesce(sum(${outcome.state} in ('correct', 'incorrect')), 0)`.as("cell_answered"),
      firstCorrect: sql<number>`coalesce(sum(${outcome.firstCorrect}), 0)`.as("cell_first"),
      latestCorrect: sql<number>`coalesce(sum(${outcome.state} = 'correct'), 0)`.as("cell_latest"),
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(liveAccessibleQuestions(userId))
    .groupBy(question.organ, question.modality);
}

/** Builds the statement that reads the learner's last `count` study days, newest first, for a batch. */
export function selectStudyDays(db: Db, userId: string, count: number) {
  return db
    .select({
      day: studyDay.day,
      answers: studyDay.answers,
      correct: studyDay.correct,
      took: studyDay.durationMs,
      reviews: studyDay.reviews,
    })
    .from(studyDay)
    .where(eq(studyDay.userId, userId))
    .orderBy(desc(studyDay.day))
    .limit(count);
}

/** Returns the rows of `selectCells` as cells, with every count a number. */
export function toCells(rows: { [K in keyof Cell]: Cell[K] | null }[]): Cell[] {
  return rows.map((row) => ({
    organ: row.organ ?? "none",
    modality: row.modality ?? "physics",
    total: Number(row.total ?? 0),
    answered: Number(row.answered ?? 0),
    firstCorrect: Number(row.firstCorrect ?? 0),
    latestCorrect: Number(row.latestCorrect ?? 0),
  }));
}

/** Builds the statement that reads the stored last answers of each cell, for a batch. */
export function selectRecentAnswers(db: Db, userId: string) {
  return db
    .select({
      organ: sql<string>`${progressCell.organ}`.as("recent_organ"),
      modality: sql<string>`${progressCell.modality}`.as("recent_modality"),
      encodedAnswers: progressCell.recent,
    })
    .from(progressCell)
    .where(eq(progressCell.userId, userId));
}

/** Builds the statement that reads the domains of due questions, longest due first, at most `maxDueRead`, for a batch. */
export function selectDueDomains(db: Db, userId: string, now: number) {
  return db
    .select({
      organ: sql<string>`${question.organ}`.as("due_organ"),
      modality: sql<string>`${question.modality}`.as("due_modality"),
    })
    .from(outcome)
    .innerJoin(question, eq(question.id, outcome.questionId))
    .where(and(eq(outcome.userId, userId), lte(outcome.dueAt, now), isInNoOpenExam(userId, outcome.questionId)))
    .orderBy(outcome.dueAt)
    .limit(maxDueRead);
}
