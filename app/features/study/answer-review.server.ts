import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, optionTally, question, questionVersion, studyItem, studySession, topic } from "../../db/schema";
import type { AnswerSheet } from "../questions/version";
import type { Response } from "./engine/response";
import { type Confidence, examModes, type MissReason } from "./engine/taxonomy";
import { adminIfTest, isVisible, isWithheld } from "./visible-content.server";

/** What a learner sees of a question once they submitted. */
export interface Review {
  /** Null: omitted, in an exam that has ended. */
  response: Response | null;
  correct: boolean;
  /** Milliseconds the learner took. */
  took: number;
  confidence: Confidence | null;
  /** Why it was missed, once the learner has said so (Q10). */
  missReason: MissReason | null;
  /** Scored units that are right, of how many. */
  rightUnits: number;
  units: number;
  /** The whole of it, which may name the diagnosis. */
  topic: string;
  sheet: AnswerSheet;
  /** First answers, those of them that are right as a whole, and the commonest canonical choices; null below 30 (Q5). */
  firstAnswers: { total: number; right: number; byChoice: Record<string, number> } | null;
}

/** One submitted part of a case: whether it was right, and why. */
export interface PartReview {
  correct: boolean;
  sheet: AnswerSheet;
}

/** A number or an order can be given in any number of ways; so many are told. */
const maxOptionShares = 40;
/** First answers from which on percentages per option are shown (Q5). */
const minFirstAnswersForShares = 30;

/**
 * The reads behind a review, for a batch: the learner's answer at a place with the secret half of its question, and the
 * tally. They find nothing before it is submitted; in an exam, whose answers are stored when it ends, nothing before the
 * end, and then the omitted ones too; nothing either while an open exam asks the question (Q12).
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
        answerSheet: questionVersion.answerSheet,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .where(
        and(
          eq(studyItem.sessionId, sessionId),
          eq(studyItem.position, position),
          adminIfTest(userId),
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
      .limit(maxOptionShares),
  ] as const;
}

type ReviewReads = ReturnType<typeof selectReview>;
export type ReviewRows = { [K in 0 | 1]: Awaited<ReviewReads[K]> };

/** The review that `selectReview` found, and whose submission it is; null when nothing is answered yet. */
export function toReview(rows: ReviewRows): { clientId: string | null; review: Review } | null {
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
      sheet: JSON.parse(row.answerSheet) as AnswerSheet,
      firstAnswers:
        total >= minFirstAnswersForShares
          ? { total, right, byChoice: Object.fromEntries(tallies.map((entry) => [entry.choice, entry.chosen])) }
          : null,
    },
  };
}
