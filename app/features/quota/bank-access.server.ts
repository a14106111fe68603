import { type SQL, sql } from "drizzle-orm";
import { freeQuestion, question, questionGrant } from "../../db/schema";

/**
 * SQL on `question`: the questions that a learner without unlimited access may list, count, and draw: the free list (P2)
 * and everything they have opened, even after a subscription has ended (P5). Opening a free one may still cost quota (P1).
 * Use `liveAccessibleQuestions` to make SQLite walk these two lists instead of the bank.
 */
export function accessibleQuestions(userId: string): SQL {
  return sql`${question.id} in (select ${freeQuestion.questionId} from ${freeQuestion}
    union all select ${questionGrant.questionId} from ${questionGrant} where ${questionGrant.userId} = ${userId})`;
}

/** SQL: `accessibleQuestions` that are live. The `+` keeps SQLite from using the status index. */
export function liveAccessibleQuestions(userId: string): SQL {
  return sql`${accessibleQuestions(userId)} and +${question.status} = 'live'`;
}
