import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question } from "../../db/schema";
import { isInNoOpenExam } from "../questions/open-exam.server";
import { maxForecastQuestions } from "./due-forecast";

/** Maximum number of due questions counted; more show as "200+". */
const maxDueCounted = 200;
/** Maximum number of leeches counted, which is also the maximum in one compare drill. */
const maxLeechesCounted = 50;

/** SQL condition on `outcome`: no open exam contains the question, so a session may ask it (Q12). */
function isAskable(userId: string) {
  return isInNoOpenExam(userId, outcome.questionId);
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

/**
 * Builds the statement that counts the live questions that fall due before each end of a day (ms, ascending) and after the one
 * before; the first day includes everything due earlier. Reads one question more than `maxForecastQuestions`, longest due first.
 * For a batch.
 */
export function selectDueForecast(db: Db, userId: string, dayEnds: readonly number[]) {
  const falling = db
    .select({
      questionId: sql<string>`${outcome.questionId}`.as("falling_question_id"),
      dueAt: sql<number>`${outcome.dueAt}`.as("falling_due_at"),
    })
    .from(outcome)
    .where(and(eq(outcome.userId, userId), lt(outcome.dueAt, dayEnds.at(-1) ?? 0), isAskable(userId)))
    .orderBy(asc(outcome.dueAt))
    .limit(maxForecastQuestions + 1)
    .as("falling");
  const whens = dayEnds.map((end, index) => sql`when ${falling.dueAt} < ${end} then ${sql.raw(String(index))}`);
  return db
    .select({
      dayIndex: sql<number>`case ${sql.join(whens, sql` `)} end`.as("day_index"),
      due: sql<number>`sum(${question.status} = 'live')`.as("due_count"),
      read: sql<number>`count(*)`.as("due_read"),
    })
    .from(falling)
    .innerJoin(question, eq(question.id, falling.questionId))
    .groupBy(sql`day_index`);
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
