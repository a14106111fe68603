import { and, count, eq, gt, gte, inArray, isNull, sql, sum } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { appSetting, payment, paymentEvent, subscription, subscriptionChange, user } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { isNotDeleted } from "../../auth/deleted-user.server";
import type { SubscriptionStanding } from "../current-standing";
import { buildStandingExpression } from "./current-standing-sql.server";
import { computeChurn, computeRevenue, getMonthStart, listLastMonths } from "./monthly-figures";

const monthCount = 12;
/** Pending events are counted up to this number. */
const maxPendingEvents = 100;

/**
 * Returns the numbers of the subscription overview, in one trip.
 *
 * Reads the running subscriptions (index `subscription_access`, with their learner), the payments of twelve months (covering
 * index `payment_paid`), and the changes of twelve months (`subscription_change_at`; recovered payments also look up their
 * learner's history). The cost does not grow with older data or with learners who never subscribed.
 */
export async function readOverview({ db, now }: Pick<Context, "db" | "now">) {
  const months = listLastMonths(now, monthCount);
  const firstMonthStart = getMonthStart(months[0] ?? "");
  const [runningSubscriptions, monthlyPayments, monthlyChanges, [ended], settings, pendingEvents] = await db.batch([
    selectRunningSubscriptions(db, now),
    selectMonthlyPayments(db, firstMonthStart),
    selectMonthlyChanges(db, firstMonthStart),
    db
      .select({ learners: count() })
      .from(subscriptionChange)
      .where(and(gt(subscriptionChange.at, now - 30 * dayMs), eq(subscriptionChange.kind, "ended"))),
    db.select().from(appSetting).where(eq(appSetting.key, "subscriptionsEnabled")),
    db.select({ id: paymentEvent.id }).from(paymentEvent).where(isNull(paymentEvent.handledAt)).limit(maxPendingEvents),
  ]);
  const countLearners = (...standings: SubscriptionStanding[]) =>
    runningSubscriptions
      .filter((row) => standings.includes(row.standing))
      .reduce((total, row) => total + row.learners, 0);
  const revenue = computeRevenue(months, monthlyPayments);
  return {
    enabled: settings[0]?.value !== "false",
    active: countLearners("active"),
    trialing: countLearners("trialing"),
    canceled: countLearners("canceled"),
    pastDue: countLearners("past_due"),
    comp: countLearners("comp"),
    endedInLast30Days: ended?.learners ?? 0,
    /** Yearly revenue of renewing subscriptions, by currency. */
    runRate: computeRunRate(runningSubscriptions),
    thisMonth: revenue
      .map(({ currency, months: total }) => ({ currency, amount: total.at(-1)?.amount ?? 0 }))
      .filter(({ amount }) => amount > 0),
    revenue,
    churn: computeChurn(months, monthlyChanges, countLearners("active", "trialing", "canceled", "past_due")),
    pendingEventCount: pendingEvents.length,
    maxPendingEvents,
  };
}

/** The subscription is annual, so the price of a period is the revenue of a year. */
function computeRunRate(runningSubscriptions: Awaited<ReturnType<typeof selectRunningSubscriptions>>) {
  const amountByCurrency = new Map<string, number>();
  for (const { standing, currency, amount } of runningSubscriptions)
    if (currency && (standing === "active" || standing === "trialing"))
      amountByCurrency.set(currency, (amountByCurrency.get(currency) ?? 0) + (amount ?? 0));
  return [...amountByCurrency].map(([currency, amount]) => ({ currency, amount })).sort((a, b) => b.amount - a.amount);
}

function selectRunningSubscriptions(db: Db, now: number) {
  const standing = buildStandingExpression(now);
  return db
    .select({
      standing: standing.as("standing"),
      currency: subscription.currency,
      learners: count().as("learners"),
      amount: sum(subscription.amount).mapWith(Number).as("amounts"),
    })
    .from(subscription)
    .innerJoin(user, eq(user.id, subscription.userId))
    .where(and(gt(subscription.accessUntil, now), isNotDeleted))
    .groupBy(sql`1`, sql`2`);
}

const buildMonthColumn = (column: typeof payment.paidAt | typeof subscriptionChange.at) =>
  sql<string>`strftime('%Y-%m', ${column} / 1000, 'unixepoch')`.as("month");

function selectMonthlyPayments(db: Db, from: number) {
  return db
    .select({
      month: buildMonthColumn(payment.paidAt),
      currency: payment.currency,
      amount: sql<number>`sum(${payment.amountPaid} - ${payment.amountRefunded})`.as("taken"),
      payments: count().as("payments"),
    })
    .from(payment)
    .where(and(gte(payment.paidAt, from), gt(payment.amountPaid, 0)))
    .groupBy(sql`1`, sql`2`);
}

/**
 * Selects starts and ends by month. A failed renewal that is paid later is `recovered` and not an end; a recovery after a
 * recorded end, such as returning from a comp, counts as a start.
 */
function selectMonthlyChanges(db: Db, from: number) {
  const { kind, at, userId } = subscriptionChange;
  const isAfterEnd = sql`${kind} = 'recovered' and 'ended' = (select before.kind from ${subscriptionChange} as before
    where before.user_id = ${userId} and before.at < ${at} and before.kind in ('subscribed', 'renewed', 'recovered', 'ended')
    order by before.at desc limit 1)`;
  return db
    .select({
      month: buildMonthColumn(at),
      started: sql<number>`sum(${kind} = 'subscribed' or (${isAfterEnd}))`.as("started"),
      ended: sql<number>`sum(${kind} = 'ended')`.as("ended"),
      recovered: sql<number>`sum(${kind} = 'recovered' and not (${isAfterEnd}))`.as("recovered"),
    })
    .from(subscriptionChange)
    .where(and(gte(at, from), inArray(kind, ["subscribed", "recovered", "ended"])))
    .groupBy(sql`1`);
}
