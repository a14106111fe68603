import { type SQL, sql } from "drizzle-orm";
import { freeQuestion, question, questionGrant } from "../../db/schema";

/**
 * SQL on `question`: what a learner without unlimited access may have listed, counted and drawn: the free list (P2), and
 * whatever they have opened before, under a subscription that has ended too (P5). The free ones among them may still cost
 * quota; that is decided when they are opened (P1). Read it with `liveWithinReach`, so that the two lists are walked and not
 * the bank.
 */
export function accessibleQuestions(userId: string): SQL {
  return sql`${question.id} in (select ${freeQuestion.questionId} from ${freeQuestion}
    union all select ${questionGrant.questionId} from ${questionGrant} where ${questionGrant.userId} = ${userId})`;
}

/** `withinReach` for live questions. The `+` keeps SQLite from walking the bank by its status instead. */
export function liveAccessibleQuestions(userId: string): SQL {
  return sql`${accessibleQuestions(userId)} and +${question.status} = 'live'`;
}
