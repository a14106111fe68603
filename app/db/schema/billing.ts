import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriptionChanges, subscriptionStates } from "../../features/billing/taxonomy";
import { user } from "./auth";
import { question } from "./questions";

/** How many free questions a learner has opened, of how many (P1). The CHECK is the second lock behind the grant batch. */
export const quota = sqliteTable(
  "quota",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id),
    used: integer("used").notNull().default(0),
    limitCount: integer("limit_count").notNull(),
  },
  (table) => [check("quota_within_limit", sql`${table.used} <= ${table.limitCount}`)],
);

/** A learner opened this question; it stays open to them for ever (P1). WITHOUT ROWID. */
export const questionGrant = sqliteTable(
  "question_grant",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** `free` spent quota; `unlimited` was opened under a subscription or while subscriptions were switched off. */
    source: text("source", { enum: ["free", "unlimited"] }).notNull(),
    grantedAt: integer("granted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/**
 * The subscription of a learner: what the payment provider says of it, and periods given by admins. Access is one
 * comparison, `access_until > now`; the same statement that writes `paid_until` or `comp_until` writes the later of the two
 * there.
 */
export const subscription = sqliteTable(
  "subscription",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id),
    tier: text("tier", { enum: ["annual"] }).notNull(),
    /** The provider's state; `comp` for somebody the provider has never heard of. */
    status: text("status", { enum: subscriptionStates }).notNull(),
    /** When the period that is running ends or renews; the end of the comp where there is nothing else. */
    currentPeriodEnd: integer("current_period_end").notNull(),
    accessUntil: integer("access_until").notNull(),
    /** Access by payment, days of grace included (P4); 0 for none. */
    paidUntil: integer("paid_until").notNull().default(0),
    /** Access given by an admin (P6); 0 for none. */
    compUntil: integer("comp_until").notNull().default(0),
    /** The provider's id; null for a comp. */
    providerId: text("provider_id"),
    /** It ends then and does not renew; null while it renews. */
    cancelAt: integer("cancel_at"),
    /** What a period costs, in the currency's smallest unit. */
    amount: integer("amount"),
    /** ISO 4217, lower case. */
    currency: text("currency"),
    /** As on a receipt, e.g. "Visa •••• 4242". */
    paymentMethod: text("payment_method"),
    startedAt: integer("started_at"),
    /** Set once when access has ended; null while it lasts. */
    endedAt: integer("ended_at"),
    /** When the provider was last asked, ms. */
    syncedAt: integer("synced_at").notNull().default(0),
    /** Changes with every write: who has read an older one may not write (decision 0012). */
    writeId: text("write_id"),
  },
  (table) => [
    index("subscription_access").on(table.accessUntil),
    // Who renews next.
    index("subscription_period").on(table.currentPeriodEnd),
    // Whose access has passed and was not written down yet: a handful, however many have ended.
    index("subscription_open").on(table.accessUntil).where(sql`ended_at is null`),
  ],
);

/** The payment provider's customer of a learner: one each, and the only way back from an event to a learner. */
export const customer = sqliteTable("customer", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id),
  customerId: text("customer_id").notNull().unique(),
  createdAt: integer("created_at").notNull(),
});

/**
 * What the payment provider told us of, each event once. No payload: an event only says whose state to fetch. WITHOUT ROWID.
 */
export const paymentEvent = sqliteTable(
  "payment_event",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    /** The invoice, subscription … it is about. */
    objectId: text("object_id"),
    /** When it happened, by the provider's clock, ms. */
    createdAt: integer("created_at").notNull(),
    /** When the newest delivery that was let in was signed, ms: the same delivery again is a replay. */
    signedAt: integer("signed_at").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** When its customer's state was written; null while that still has to be done. */
    handledAt: integer("handled_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last try failed, or why there was nothing to do. */
    note: text("note"),
  },
  (table) => [
    index("payment_event_received").on(table.receivedAt),
    index("payment_event_customer").on(table.customerId),
    index("payment_event_waiting").on(table.receivedAt).where(sql`handled_at is null`),
  ],
);

/** An invoice of the provider: what a learner paid or owes. Kept for the books when an account is deleted. WITHOUT ROWID. */
export const payment = sqliteTable(
  "payment",
  {
    /** The invoice's id. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** The number printed on it. */
    number: text("number"),
    status: text("status", { enum: ["open", "paid", "uncollectible", "void"] }).notNull(),
    amountDue: integer("amount_due").notNull(),
    amountPaid: integer("amount_paid").notNull(),
    currency: text("currency").notNull(),
    createdAt: integer("created_at").notNull(),
    paidAt: integer("paid_at"),
  },
  (table) => [
    index("payment_user").on(table.userId, table.createdAt),
    index("payment_paid").on(table.paidAt, table.currency, table.amountPaid),
  ],
);

/** What became of a learner's subscription, append-only: their history, and the business's churn. */
export const subscriptionChange = sqliteTable(
  "subscription_change",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    at: integer("at").notNull(),
    kind: text("kind", { enum: subscriptionChanges }).notNull(),
    /** `provider`, `clock`, or the user id of the admin or learner who did it. */
    actor: text("actor").notNull(),
    /** In words, e.g. "until 2027-01-31". */
    detail: text("detail").notNull().default(""),
  },
  (table) => [
    index("subscription_change_user").on(table.userId, table.at),
    index("subscription_change_at").on(table.at, table.kind),
  ],
);
