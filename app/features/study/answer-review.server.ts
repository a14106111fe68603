import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  optionTally,
  outcome,
  profile,
  question,
  questionVersion,
  studyItem,
  studySession,
  topic,
  versionReview,
} from "../../db/schema";
import type { AnswerSheet } from "../questions/version";
import { toReviewer } from "../questions/version-review.server";
import { formatNextReview } from "../review/due-text";
import type { Confidence, MissReason } from "./engine/answer-taxonomy";
import { minFirstAnswersForShares } from "./engine/first-answer-shares";
import type { Response } from "./engine/response";
import { examModes } from "./engine/session-taxonomy";
import { isAdminIfTest, isVisible, isWithheld } from "./visible-content.server";

/** The review of a question after it was submitted. */
export interface Review {
  /** Null if the question was omitted in a finished exam. */
  response: Response | null;
  correct: boolean;
  /** Answer time in milliseconds. */
  took: number;
  confidence: Confidence | null;
  /** Reason for the miss (Q10); null if none was given. */
  missReason: MissReason | null;
  /** Number of correct scored units; `units` is the number of all scored units. */
  rightUnits: number;
  units: number;
  /** The full topic, which may name the diagnosis. */
  topic: string;
  /** The radiologist who reviewed the version, with credentials and date (X6); null if none did. */
  reviewedBy: string | null;
  sheet: AnswerSheet;
  /**
   * The number of first answers, how many were correct, and the most frequent choices in canonical form; null below 30
   * first answers (Q5).
   */
  firstAnswers: { total: number; right: number; byChoice: Record<string, number> } | null;
  /**
   * When the question comes back (F1), such as "in 6 days, Nov 30"; null if a later answer decides that, or if the answer is not
   * counted.
   */
  nextReview: string | null;
}

/** Result of one submitted part of a case. */
export interface PartReview {
  correct: boolean;
  sheet: AnswerSheet;
}

/** Maximum number of choices that the query returns, because numeric and ordering answers have unlimited variants. */
const maxReturnedChoices = 40;

/**
 * Builds the two queries of a review, for a batch: the answer with its answer sheet, and the tallies of first answers.
 * They return no rows until the question is submitted or, in an exam, until the exam ends; the first query then also
 * returns omitted questions. While an open exam contains the question, there is no review (Q12).
 */
export function selectReview(db: Db, userId: string, sessionId: string, position: number) {
  return [
    db
      .select({
        clientId: answer.clientId,
        response: answer.response,
        correct: answer.correct,
        took: answer.durationMs,
        confidence: answer.confidence,
        missReason: answer.missReason,
        rightUnits: answer.rightUnits,
        units: answer.units,
        topic: topic.path,
        reviewerName: versionReview.reviewerName,
        credentials: versionReview.credentials,
        reviewedOn: versionReview.reviewedOn,
        answerSheet: questionVersion.answerSheet,
        nextReviewAt: sql<number | null>`${outcome.dueAt}`.as("next_review_at"),
        timeZone: profile.timeZone,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .leftJoin(versionReview, eq(versionReview.versionId, studyItem.versionId))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      // Only the latest answer to the question decides when the question comes back.
      .leftJoin(
        outcome,
        and(
          eq(outcome.userId, userId),
          eq(outcome.questionId, studyItem.questionId),
          eq(outcome.latestAt, answer.answeredAt),
          eq(studySession.isTest, false),
        ),
      )
      .leftJoin(profile, eq(profile.userId, userId))
      .where(
        and(
          eq(studyItem.sessionId, sessionId),
          eq(studyItem.position, position),
          isAdminIfTest(userId),
          sql`not ${isWithheld(userId)}`,
          or(
            isNotNull(answer.clientId),
            and(isNotNull(studySession.finishedAt), inArray(studySession.mode, examModes), isVisible(userId)),
          ),
        ),
      ),
    db
      .select({
        choice: optionTally.choice,
        chosen: optionTally.chosen,
        total: sql<number>`sum(${optionTally.chosen}) over ()`.as("total"),
        right: sql<number>`sum(${optionTally.correct}) over ()`.as("right"),
      })
      .from(answer)
      .innerJoin(optionTally, eq(optionTally.versionId, answer.versionId))
      .where(and(eq(answer.sessionId, sessionId), eq(answer.position, position), eq(answer.userId, userId)))
      .orderBy(desc(optionTally.chosen), optionTally.choice)
      .limit(maxReturnedChoices),
  ] as const;
}

type ReviewQueries = ReturnType<typeof selectReview>;
export type ReviewRows = { [K in 0 | 1]: Awaited<ReviewQueries[K]> };

/**
 * Converts the rows of `selectReview` to the review, as told at `now`, and the id of its submission; null if there are no rows.
 */
export function toReview(rows: ReviewRows, now: number): { clientId: string | null; review: Review } | null {
  const [row] = rows[0];
  const tallies = rows[1];
  if (!row) return null;
  const { total, right } = tallies[0] ?? { total: 0, right: 0 };
  return {
    clientId: row.clientId,
    review: {
      response: row.response === null ? null : (JSON.parse(row.response) as Response),
      correct: row.correct ?? false,
      took: row.took ?? 0,
      confidence: row.confidence,
      missReason: row.missReason,
      rightUnits: row.rightUnits ?? 0,
      units: row.units ?? 1,
      topic: row.topic,
      reviewedBy: toReviewer(row),
      sheet: JSON.parse(row.answerSheet) as AnswerSheet,
      firstAnswers:
        total >= minFirstAnswersForShares
          ? { total, right, byChoice: Object.fromEntries(tallies.map((entry) => [entry.choice, entry.chosen])) }
          : null,
      nextReview: row.nextReviewAt === null ? null : formatNextReview(row.nextReviewAt, now, row.timeZone ?? "UTC"),
    },
  };
}
