import { count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import {
  appSetting,
  customer,
  payment,
  paymentEvent,
  questionGrant,
  quota,
  subscription,
  subscriptionChange,
  user,
} from "~/db/schema";
import { selectUsername } from "../../audit/audit-list.server";
import type { BatchResults } from "../../auth/viewer.server";

const maxPayments = 24;
const maxEvents = 20;
const maxChanges = 50;

/**
 * Builds the statements that read everything about one learner's subscription, for a batch; every read uses an index on the
 * learner, and every list is limited to the newest entries.
 */
export function selectSubscriber(db: Db, userId: string) {
  return [
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(subscription).where(eq(subscription.userId, userId)),
    db.select().from(quota).where(eq(quota.userId, userId)),
    db.select().from(appSetting).where(eq(appSetting.key, "freeQuestionQuota")),
    db.select({ id: customer.customerId }).from(customer).where(eq(customer.userId, userId)),
    db.select({ questions: count() }).from(questionGrant).where(eq(questionGrant.userId, userId)),
    db.select().from(payment).where(eq(payment.userId, userId)).orderBy(desc(payment.createdAt)).limit(maxPayments),
    db
      .select()
      .from(paymentEvent)
      .where(sql`${paymentEvent.customerId} = (select customer_id from ${customer} where user_id = ${userId})`)
      .orderBy(desc(paymentEvent.receivedAt))
      .limit(maxEvents),
    db
      .select({
        id: subscriptionChange.id,
        at: subscriptionChange.at,
        kind: subscriptionChange.kind,
        actor: subscriptionChange.actor,
        actorName: selectUsername(subscriptionChange.actor),
        detail: subscriptionChange.detail,
      })
      .from(subscriptionChange)
      .where(eq(subscriptionChange.userId, userId))
      .orderBy(desc(subscriptionChange.at))
      .limit(maxChanges),
  ] as const;
}

/** Turns the results of `selectSubscriber` into records; null if the account does not exist. */
export function toSubscriber([
  [person],
  [subscriptionRow],
  [quotaRow],
  [setting],
  [customerRow],
  [grants],
  payments,
  events,
  changes,
]: Readonly<BatchResults<ReturnType<typeof selectSubscriber>>>) {
  if (!person) return null;
  return {
    person,
    subscription: subscriptionRow ?? null,
    quota: quotaRow ?? null,
    defaultQuota: setting?.value ?? null,
    customerId: customerRow?.id ?? null,
    grants: grants?.questions ?? 0,
    payments,
    events,
    changes,
  };
}

export type SubscriberRecords = NonNullable<ReturnType<typeof toSubscriber>>;
