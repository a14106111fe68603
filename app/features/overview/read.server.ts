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
  subscription,
  user,
} from "../../db/schema";
import { dayMs, utcDay } from "../../lib/day";
import { selectNewest } from "../audit/list.server";

// The admins' first page asks again every half minute, so nothing here grows with learners, answers or mails: numbers walk
// an index and are counted up to a bound, past which the page says "10,000+".

/** Things are counted so far. */
export const mostCounted = 10_000;
/** What waits is counted so far. */
export const mostWaiting = 100;
/** Of the newest so many mails it is said how many could not be sent. */
const newestMails = 500;
const newestEntries = 6;

/** What the app's database says; rides along with the login check. */
export function overviewReads({ db, now }: Pick<Context, "db" | "now">) {
  const today = Date.parse(utcDay(now));
  const month = Date.parse(`${utcDay(now).slice(0, 7)}-01`);
  const since = (at: number) =>
    countUpTo(user, and(gte(user.createdAt, new Date(at)), ne(user.role, "admin")), mostCounted);
  const waits = (from: SQLiteTable, where: SQL | undefined) => countUpTo(from, where, mostWaiting + 1);
  const numbers = {
    signUpsToday: since(today),
    signUpsWeek: since(now - 7 * dayMs),
    subscribers: countUpTo(subscription, gt(subscription.accessUntil, now), mostCounted),
    reports: waits(questionReport, sql`state = 'open'`),
    underReview: waits(question, eq(question.status, "under_review")),
    inReview: waits(questionDraft, eq(questionDraft.stage, "in_review")),
    approved: waits(questionDraft, eq(questionDraft.stage, "approved")),
    // Of files that somebody has not said yes or no to.
    importRows: waits(
      importRow,
      sql`${importRow.importId} in (select ${importRun.id} from ${importRun} where ${importRun.state} in ('reading', 'ready'))`,
    ),
    failedEvents: waits(paymentEvent, and(isNull(paymentEvent.handledAt), gt(paymentEvent.attempts, 0))),
    // The very words of its index.
    mailsWaiting: waits(mailOutbox, sql`state in ('waiting', 'sending', 'handed_over')`),
    scheduledPosts: waits(post, gt(post.publishAt, now)),
    draftPosts: waits(post, isNull(post.publishAt)),
    campaigns: waits(campaign, eq(campaign.state, "scheduled")),
    mailsFailed: sql`(select count(*) from (select state from ${mailOutbox} where created_at > ${now - 7 * dayMs}
      order by created_at desc limit ${newestMails}) where state = 'failed')`,
  };
  const fields = Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, sql<number>`${number}`.as(`n_${name}`)]),
  ) as Record<keyof typeof numbers, SQL.Aliased<number>>;
  const reads = [
    db.select(fields).from(sql`(select 1)`),
    db
      .select({ currency: payment.currency, amount: sum(payment.amountPaid).mapWith(Number).as("taken") })
      .from(payment)
      .where(and(gte(payment.paidAt, month), gt(payment.amountPaid, 0)))
      .groupBy(payment.currency),
    selectNewest(db, now, newestEntries),
  ] as const;
  // A list of its own, which a batch may take.
  return [...reads] as [...typeof reads];
}

/** What analytics says of today (UTC): visits, answers, learners who were here, and messages that could not be counted. */
export async function readToday({ analytics, now }: Pick<Context, "analytics" | "now">) {
  const day = utcDay(now);
  const here = analytics
    .select({ userId: visit.userId })
    .from(visit)
    .where(eq(visit.day, day))
    .limit(mostCounted)
    .as("here");
  const [[total], [learners], letters] = await analytics.batch([
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
    analytics.select({ learners: sql<number>`count(distinct ${here.userId})`.as("learners") }).from(here),
    analytics
      .select({ id: deadLetter.id })
      .from(deadLetter)
      .limit(mostWaiting + 1),
  ]);
  return {
    visits: total?.visits ?? 0,
    answers: total?.answers ?? 0,
    learners: learners?.learners ?? 0,
    letters: letters.length,
  };
}

function countUpTo(from: SQLiteTable, where: SQL | undefined, most: number): SQL {
  return sql`(select count(*) from (select 1 from ${from} where ${where} limit ${most}))`;
}

export type Today = Awaited<ReturnType<typeof readToday>>;
