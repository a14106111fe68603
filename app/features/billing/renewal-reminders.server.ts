import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { mailOutbox, subscription, user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { formatMoney } from "../../lib/money";
import { formatDate } from "../../lib/time-text";
import { isNotDeleted } from "../auth/deleted-user.server";
import { buildBillingMail } from "../email/billing-mail";
import { hasWriteId } from "./subscription-history.server";

type WriteContext = Pick<Context, "db" | "now" | "mail" | "settings">;

const maxMailsPerRun = 500;
const mailsPerBatch = 50;

/**
 * Queues renewal reminders 30 days, 7 days, and 1 day before a renewal, each at most once (by the idempotency key in the
 * outbox). After an outage, queues only the latest due reminder. Skips a reminder that was due before the subscription began,
 * such as the first one in a two-week trial. Learners who canceled, owe a renewal, or pay nothing get no reminder. Run by the
 * scheduled job; returns the number of queued mails.
 *
 * Reads the renewals of the next 30 days by the index `subscription_period`. A mail is queued only if the subscription is
 * unchanged since it was read. At most 500 per run.
 */
export async function queueRenewalReminders(context: WriteContext): Promise<number> {
  const { db, mail, settings } = context;
  const dueReminders = await selectDueReminders(context);
  for (let from = 0; from < dueReminders.length; from += mailsPerBatch) {
    const mailStatements = dueReminders.slice(from, from + mailsPerBatch).map((row) => {
      const { userId, name, email, periodEnd, days } = row;
      const news = {
        kind: "renewalReminder" as const,
        providerId: row.providerId ?? "",
        periodEnd,
        days,
        renewsOn: formatDate(periodEnd, "UTC"),
        amount: formatMoney(row.amount ?? 0, row.currency ?? ""),
      };
      return mail.queue(buildBillingMail(news, { userId, name, email }, settings.url), hasWriteId(userId, row.writeId));
    });
    await db.batch(mailStatements as [(typeof mailStatements)[number], ...typeof mailStatements]);
  }
  if (dueReminders.length > 0) mail.deliverSoon();
  return dueReminders.length;
}

function selectDueReminders({ db, now }: WriteContext) {
  const msLeft = sql`(${subscription.currentPeriodEnd} - ${now})`;
  const days = sql<
    30 | 7 | 1
  >`case when ${msLeft} <= ${dayMs} then 1 when ${msLeft} <= ${7 * dayMs} then 7 else 30 end`;
  // Must equal the idempotency key that `buildBillingMail` sets.
  const idempotencyKey = sql`'renewal-' || ${days} || ':' || ${subscription.providerId} || ':' || ${subscription.currentPeriodEnd} || ':' || ${subscription.userId}`;
  return db
    .select({
      userId: sql<string>`${subscription.userId}`.as("due_user_id"),
      name: user.name,
      email: user.email,
      providerId: subscription.providerId,
      periodEnd: subscription.currentPeriodEnd,
      amount: subscription.amount,
      currency: subscription.currency,
      writeId: subscription.writeId,
      days: days.as("days_before"),
    })
    .from(subscription)
    .innerJoin(user, eq(user.id, subscription.userId))
    .where(
      and(
        gt(subscription.currentPeriodEnd, now),
        lte(subscription.currentPeriodEnd, now + 30 * dayMs),
        isNull(subscription.cancelAt),
        inArray(subscription.status, ["active", "trialing"]),
        gt(subscription.paidUntil, now),
        isNotNull(subscription.providerId),
        isNotNull(subscription.amount),
        isNotNull(subscription.currency),
        sql`coalesce(${subscription.startedAt}, 0) <= ${subscription.currentPeriodEnd} - ${days} * ${dayMs}`,
        isNotDeleted,
        sql`not exists (select 1 from ${mailOutbox} where ${mailOutbox.idempotencyKey} = ${idempotencyKey})`,
      ),
    )
    .orderBy(asc(subscription.currentPeriodEnd))
    .limit(maxMailsPerRun);
}
