import { count, desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
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
import { selectEntriesAboutUser, selectUsername } from "../../audit/audit-list.server";
import { getDeletedEmail } from "../../auth/deleted-user.server";

const maxPayments = 24;
const maxEvents = 20;
const maxEntries = 50;

/**
 * Returns everything about one learner's subscription; null if the account does not exist. One trip; every read uses an index
 * on the learner, and every list is limited to the newest entries.
 */
export async function readSubscriber({ db }: Pick<Context, "db">, userId: string) {
  const [users, subscriptions, quotas, settings, customers, [grants], payments, events, changes, entries] =
    await db.batch([
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
        .limit(maxEntries),
      selectEntriesAboutUser(db, userId, maxEntries),
    ]);
  const [person] = users;
  if (!person) return null;
  return {
    person,
    isDeleted: person.email === getDeletedEmail(userId),
    subscription: subscriptions[0] ?? null,
    quota: quotas[0] ?? null,
    defaultQuota: settings[0]?.value ?? null,
    customerId: customers[0]?.id ?? null,
    grants: grants?.questions ?? 0,
    payments,
    events,
    changes,
    entries,
  };
}

export type SubscriberRecords = NonNullable<Awaited<ReturnType<typeof readSubscriber>>>;
