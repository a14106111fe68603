import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question } from "../../db/schema";
import { inNoOpenExam } from "../questions/open-exam.server";

/** Rows of the due queue that are counted; what is more is told as "200+". */
const maxDueCounted = 200;
/** Leeches that a drill can hold, each with its look-alike. */
const maxLeechesCounted = 50;

/** SQL on `outcome`: no open exam asks it, so a session can start with it (Q12). */
function canStart(userId: string) {
  return inNoOpenExam(userId, outcome.questionId);
}

/** How many live questions are due, of the `mostCounted` that wait longest; and whether there are more. For a batch. */
export function selectDue(db: Db, userId: string, now: number) {
  const waiting = db
    .select({ questionId: sql<string>`${outcome.questionId}`.as("due_question_id") })
    .from(outcome)
    .where(and(eq(outcome.userId, userId), lte(outcome.dueAt, now), canStart(userId)))
    .orderBy(asc(outcome.dueAt))
    .limit(maxDueCounted + 1)
    .as("waiting");
  return db
    .select({
      due: sql<number>`coalesce(sum(${question.status} = 'live'), 0)`.as("due_count"),
      read: sql<number>`count(*)`.as("due_read"),
    })
    .from(waiting)
    .innerJoin(question, eq(question.id, waiting.questionId));
}

/** The count of `selectDue` as it is told. */
export function toDue([row]: { due: number; read: number }[]): { due: number; more: boolean } {
  const { due = 0, read = 0 } = row ?? {};
  return { due: Math.min(due, maxDueCounted), more: read > maxDueCounted };
}

/** When the next question will be due; no row when none will. For a batch. */
export function selectNextDue(db: Db, userId: string, now: number) {
  return db
    .select({ dueAt: outcome.dueAt })
    .from(outcome)
    .where(and(eq(outcome.userId, userId), isNotNull(outcome.dueAt), gt(outcome.dueAt, now), canStart(userId)))
    .orderBy(asc(outcome.dueAt))
    .limit(1);
}

/** How many live leeches the learner has, `leechesCounted` at most. For a batch. */
export function selectLeechCount(db: Db, userId: string) {
  const leeches = db
    .select({ questionId: sql<string>`${outcome.questionId}`.as("leech_question_id") })
    .from(outcome)
    // As in the partial index, which knows no parameter.
    .where(and(eq(outcome.userId, userId), sql`${outcome.lapses} >= 5`, canStart(userId)))
    .limit(maxLeechesCounted)
    .as("leeches");
  return db
    .select({ leeches: sql<number>`coalesce(sum(${question.status} = 'live'), 0)`.as("leech_count") })
    .from(leeches)
    .innerJoin(question, eq(question.id, leeches.questionId));
}
