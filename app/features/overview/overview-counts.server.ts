import { and, eq, gt, gte, isNull, ne, type SQL, sql, sum } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "../../context.server";
import { deadLetter, rollup, visit } from "../../db/analytics/schema";
import {
  campaign,
  importRow,
  importRun,
  mailOutbox,
  payment,
  paymentEvent,
  post,
  question,
  questionDraft,
  questionReport,
  reviewAssignment,
  subscription,
  user,
} from "../../db/schema";
import { dayMs, getUtcDay } from "../../lib/day";
import { selectNewestEntries } from "../audit/audit-list.server";

// The overview polls every 30 seconds, so the cost of a query must not grow with learners, answers, or emails: each count uses an
// index and stops at a maximum, shown as "10,000+".

/** Maximum count in a tile. */
export const maxCountedRows = 10_000;
/** Maximum count of a queue. */
export const maxQueueCount = 100;
/** Number of newest emails that the count of failed emails checks. */
const checkedMailCount = 500;
const shownEntryCount = 6;

/** Returns the overview's queries of the app database, which share the batch of the login check. */
export function buildOverviewQueries({ db, now }: Pick<Context, "db" | "now">, userId: string) {
  const dayStart = Date.parse(getUtcDay(now));
  const monthStart = Date.parse(`${getUtcDay(now).slice(0, 7)}-01`);
  const countSignUpsSince = (at: number) =>
    countUpTo(user, and(gte(user.createdAt, new Date(at)), ne(user.role, "admin")), maxCountedRows);
  const countQueue = (table: SQLiteTable, condition: SQL | undefined) => countUpTo(table, condition, maxQueueCount + 1);
  const counts = {
    signUpsToday: countSignUpsSince(dayStart),
    signUpsWeek: countSignUpsSince(now - 7 * dayMs),
    subscribers: countUpTo(subscription, gt(subscription.accessUntil, now), maxCountedRows),
    reports: countQueue(questionReport, sql`state = 'open'`),
    underReview: countQueue(question, eq(question.status, "under_review")),
    assigned: countQueue(
      reviewAssignment,
      sql`${reviewAssignment.reviewerId} = ${userId} and ${reviewAssignment.questionId} in
        (select ${questionDraft.questionId} from ${questionDraft} where ${questionDraft.stage} = 'in_review')`,
    ),
    inReview: countQueue(questionDraft, eq(questionDraft.stage, "in_review")),
    approved: countQueue(questionDraft, eq(questionDraft.stage, "approved")),
    // Counts the rows of imports that still await a decision.
    importRows: countQueue(
      importRow,
      sql`${importRow.importId} in (select ${importRun.id} from ${importRun} where ${importRun.state} in ('reading', 'ready'))`,
    ),
    failedEvents: countQueue(paymentEvent, and(isNull(paymentEvent.handledAt), gt(paymentEvent.attempts, 0))),
    // Must match the WHERE clause of the partial index literally.
    mailsWaiting: countQueue(mailOutbox, sql`state in ('waiting', 'sending', 'handed_over')`),
    scheduledPosts: countQueue(post, gt(post.publishAt, now)),
    draftPosts: countQueue(post, isNull(post.publishAt)),
    campaigns: countQueue(campaign, eq(campaign.state, "scheduled")),
    mailsFailed: sql`(select count(*) from (select state from ${mailOutbox} where created_at > ${now - 7 * dayMs}
      order by created_at desc limit ${checkedMailCount}) where state = 'failed')`,
  };
  const fields = Object.fromEntries(
    Object.entries(counts).map(([name, number]) => [name, sql<number>`${number}`.as(`n_${name}`)]),
  ) as Record<keyof typeof counts, SQL.Aliased<number>>;
  const queries = [
    db.select(fields).from(sql`(select 1)`),
    db
      .select({ currency: payment.currency, amount: sum(payment.amountPaid).mapWith(Number).as("taken") })
      .from(payment)
      .where(and(gte(payment.paidAt, monthStart), gt(payment.amountPaid, 0)))
      .groupBy(payment.currency),
    selectNewestEntries(db, now, shownEntryCount),
  ] as const;
  // `batch` needs a mutable tuple.
  return [...queries] as [...typeof queries];
}

/** Returns today's (UTC) visits, answers, and signed-in learners, and the number of dead letters. */
export async function readTodayCounts({ analytics, now }: Pick<Context, "analytics" | "now">) {
  const day = getUtcDay(now);
  const todaysVisits = analytics
    .select({ userId: visit.userId })
    .from(visit)
    .where(eq(visit.day, day))
    .limit(maxCountedRows)
    .as("here");
  const [[total], [learners], deadLetters] = await analytics.batch([
    analytics
      .select({ visits: rollup.visits, answers: rollup.answers })
      .from(rollup)
      .where(
        and(
          eq(rollup.byDimension, ""),
          eq(rollup.byValue, ""),
          eq(rollup.dimension, ""),
          eq(rollup.day, day),
          eq(rollup.value, ""),
        ),
      ),
    analytics
      .select({ learners: sql<number>`count(distinct ${todaysVisits.userId})`.as("learners") })
      .from(todaysVisits),
    analytics
      .select({ id: deadLetter.id })
      .from(deadLetter)
      .limit(maxQueueCount + 1),
  ]);
  return {
    visits: total?.visits ?? 0,
    answers: total?.answers ?? 0,
    learners: learners?.learners ?? 0,
    deadLetterCount: deadLetters.length,
  };
}

function countUpTo(table: SQLiteTable, condition: SQL | undefined, limit: number): SQL {
  return sql`(select count(*) from (select 1 from ${table} where ${condition} limit ${limit}))`;
}

export type TodayCounts = Awaited<ReturnType<typeof readTodayCounts>>;
