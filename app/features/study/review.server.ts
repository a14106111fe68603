import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, optionTally, questionVersion } from "../../db/schema";
import type { AnswerSheet } from "../questions/version";
import type { Response } from "./engine/response";

/** What a learner sees of a question once they submitted. */
export interface Review {
  response: Response;
  correct: boolean;
  /** Milliseconds the learner took. */
  took: number;
  sheet: AnswerSheet;
  /** First answers per canonical choice; null below 30 of them (Q5). */
  firstAnswers: { total: number; byChoice: Record<string, number> } | null;
}

/** First answers from which on percentages per option are shown (Q5). */
const enoughFirstAnswers = 30;

/**
 * The reads behind a review, for a batch: the learner's answer at a place with the secret half of its question, and the
 * tally. Both start from the answer, so they find nothing before it is submitted (Q12).
 */
export function selectReview(db: Db, userId: string, sessionId: string, position: number) {
  const mine = and(eq(answer.sessionId, sessionId), eq(answer.position, position), eq(answer.userId, userId));
  return [
    db
      .select({
        clientId: answer.clientId,
        response: answer.response,
        correct: answer.correct,
        took: answer.took,
        answerSheet: questionVersion.answerSheet,
      })
      .from(answer)
      .innerJoin(questionVersion, eq(questionVersion.id, answer.versionId))
      .where(mine),
    db
      .select({ choice: optionTally.choice, chosen: optionTally.chosen })
      .from(answer)
      .innerJoin(optionTally, eq(optionTally.versionId, answer.versionId))
      .where(mine)
      .limit(40),
  ] as const;
}

type Reads = ReturnType<typeof selectReview>;
export type ReviewRows = { [K in 0 | 1]: Awaited<Reads[K]> };

/** The review that `selectReview` found, and whose submission it is; null when nothing is answered yet. */
export function toReview(rows: ReviewRows): { clientId: string; review: Review } | null {
  const [row] = rows[0];
  const tallies = rows[1];
  if (!row) return null;
  const total = tallies.reduce((sum, entry) => sum + entry.chosen, 0);
  return {
    clientId: row.clientId,
    review: {
      response: JSON.parse(row.response) as Response,
      correct: row.correct,
      took: row.took,
      sheet: JSON.parse(row.answerSheet) as AnswerSheet,
      firstAnswers:
        total >= enoughFirstAnswers
          ? { total, byChoice: Object.fromEntries(tallies.map((entry) => [entry.choice, entry.chosen])) }
          : null,
    },
  };
}
