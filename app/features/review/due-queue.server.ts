import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question } from "../../db/schema";
import { inNoOpenExam } from "../questions/open-exam.server";

/** Maximum number of due questions counted; more show as "200+". */
const maxDueCounted = 200;
/** Maximum number of leeches counted, which is also the maximum in one compare drill. */
const maxLeechesCounted = 50;

/** SQL condition on `outcome`: no open exam contains the question, so a session may ask it (Q12). */
function isAskable(userId: string) {
  return inNoOpenExam(userId, outcome.questionId);
}

/**
 * Builds the statement that counts the questions longest due, up to one more than `maxDueCounted`, and the live ones
 * among them; for a batch.
 */
export function selectDueCount(db: Db, userId: string, now: number) {
  const longestDue = db
    .select({ questionId: sql<string>`${outcome.questionId}`.as("due_question_id") })
    .from(outcome)
    .where(and(eq(outcome.userId, userId), lte(outcome.dueAt, now), isAskable(userId)))
    .orderBy(asc(outcome.dueAt))
    .limit(maxDueCounted + 1)
    .as("waiting");
  return db
    .select({
      due: sql<number>`coalesce(sum(${question.status} = 'live'), 0)`.as("due_count"),
      read: sql<number>`count(*)`.as("due_read"),
    })
    .from(longestDue)
    .innerJoin(question, eq(question.id, longestDue.questionId));
}

/** Turns the row of `selectDueCount` into the number of due questions and whether there are more. */
export function toDueCount([row]: { due: number; read: number }[]): { due: number; hasMore: boolean } {
  const { due = 0, read = 0 } = row ?? {};
  return { due: Math.min(due, maxDueCounted), hasMore: read > maxDueCounted };
}

/** Builds the statement that reads when the next question falls due (no row if none will), for a batch. */
export function selectNextDue(db: Db, userId: string, now: number) {
  return db
    .select({ dueAt: outcome.dueAt })
    .from(outcome)
    .where(and(eq(outcome.userId, userId), isNotNull(outcome.dueAt), gt(outcome.dueAt, now), isAskable(userId)))
    .orderBy(asc(outcome.dueAt))
    .limit(1);
}

/** Builds the statement that counts the learner's live leeches, up to `maxLeechesCounted`, for a batch. */
export function selectLeechCount(db: Db, userId: string) {
  const leeches = db
    .select({ questionId: sql<string>`${outcome.questionId}`.as("leech_question_id") })
    .from(outcome)
    // A literal, because the partial index does not match a parameter.
    .where(and(eq(outcome.userId, userId), sql`${outcome.lapses} >= 5`, isAskable(userId)))
    .limit(maxLeechesCounted)
    .as("leeches");
  return db
    .select({ leeches: sql<number>`coalesce(sum(${question.status} = 'live'), 0)`.as("leech_count") })
    .from(leeches)
    .innerJoin(question, eq(question.id, leeches.questionId));
}
