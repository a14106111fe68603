import { type SQL, sql } from "drizzle-orm";
import { freeQuestion, question, questionGrant } from "../../db/schema";

/**
 * SQL condition on `question`: the question is on the free list (P2), or the learner has opened it, perhaps with a subscription
 * that has ended (P5). A learner without unlimited access may list, count, and draw such a question; opening it may still use
 * quota (P1). Use `liveAccessibleQuestions` to make SQLite read these two lists instead of the bank.
 */
export function accessibleQuestions(userId: string): SQL {
  return sql`${question.id} in (select ${freeQuestion.questionId} from ${freeQuestion}
    union all select ${questionGrant.questionId} from ${questionGrant} where ${questionGrant.userId} = ${userId})`;
}

/** SQL condition on `question`: accessible and live. The `+` keeps SQLite from using the status index. */
export function liveAccessibleQuestions(userId: string): SQL {
  return sql`${accessibleQuestions(userId)} and +${question.status} = 'live'`;
}
