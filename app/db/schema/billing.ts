import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { subscriptionChanges, subscriptionStates } from "../../features/billing/billing-taxonomy";
import { user } from "./auth";
import { question } from "./questions";

/**
 * Number of free questions that a learner has opened, and the quota (P1). The CHECK guards the quota even if the condition in
 * the grant batch is wrong.
 */
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

/** Questions that a learner has opened, which stay open to them forever (P1). WITHOUT ROWID. */
export const questionGrant = sqliteTable(
  "question_grant",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** `free`: opening the question used quota. `unlimited`: the learner had access, or subscriptions were turned off. */
    source: text("source", { enum: ["free", "unlimited"] }).notNull(),
    grantedAt: integer("granted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/**
 * A learner's subscription: the state reported by the payment provider, and complimentary access. A learner has access while
 * `access_until > now`. Each statement that writes `paid_until` or `comp_until` also writes the later of the two to
 * `access_until`.
 */
export const subscription = sqliteTable(
  "subscription",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id),
    tier: text("tier", { enum: ["annual"] }).notNull(),
    /** The provider's state, or `comp` for a learner without a subscription at the provider. */
    status: text("status", { enum: subscriptionStates }).notNull(),
    /** End of the current period; without a subscription at the provider, end of complimentary access. */
    currentPeriodEnd: integer("current_period_end").notNull(),
    accessUntil: integer("access_until").notNull(),
    /** End of paid access, including the grace period (P4); 0 for none. */
    paidUntil: integer("paid_until").notNull().default(0),
    /** End of complimentary access (P6); 0 for none. */
    compUntil: integer("comp_until").notNull().default(0),
    /** The subscription's id at the provider; null if the learner has only complimentary access. */
    providerId: text("provider_id"),
    /** When a canceled subscription ends; null while the subscription renews. */
    cancelAt: integer("cancel_at"),
    /** Price of one period, in the currency's smallest unit. */
    amount: integer("amount"),
    /** ISO 4217, lowercase. */
    currency: text("currency"),
    /** As on a receipt, such as "Visa •••• 4242". */
    paymentMethod: text("payment_method"),
    startedAt: integer("started_at"),
    /** When access ended; null until the scheduled job or an admin records the end. */
    endedAt: integer("ended_at"),
    /** When the subscription's state was last fetched from the provider, ms. */
    syncedAt: integer("synced_at").notNull().default(0),
    /** Changes with every write; a writer that read an older value must start again (decision 0012). */
    writeId: text("write_id"),
  },
  (table) => [
    index("subscription_access").on(table.accessUntil),
    // Serves the list of upcoming renewals.
    index("subscription_period").on(table.currentPeriodEnd),
    // For the job that records the end of access. The index stays small, because it omits subscriptions whose end is recorded.
    index("subscription_open").on(table.accessUntil).where(sql`ended_at is null`),
  ],
);

/** The payment provider's customer for each learner; the only link from an event to a learner. */
export const customer = sqliteTable("customer", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id),
  customerId: text("customer_id").notNull().unique(),
  createdAt: integer("created_at").notNull(),
});

/**
 * Events from the payment provider, one row each, without payload, because an event only names the customer whose state to
 * fetch. WITHOUT ROWID.
 */
export const paymentEvent = sqliteTable(
  "payment_event",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    /** The invoice, subscription, or other object that changed. */
    objectId: text("object_id"),
    /** When the event happened by the provider's clock, ms. */
    createdAt: integer("created_at").notNull(),
    /** Signing time of the newest accepted delivery, ms; a delivery that is not signed later is a replay. */
    signedAt: integer("signed_at").notNull(),
    receivedAt: integer("received_at").notNull(),
    /** When the customer's state was written; null while the event is pending. */
    handledAt: integer("handled_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed, or why nothing had to be done. */
    note: text("note"),
  },
  (table) => [
    index("payment_event_received").on(table.receivedAt),
    index("payment_event_customer").on(table.customerId),
    index("payment_event_waiting").on(table.receivedAt).where(sql`handled_at is null`),
  ],
);

/** Invoices of the provider. Rows stay for accounting when the account is deleted. WITHOUT ROWID. */
export const payment = sqliteTable(
  "payment",
  {
    /** The invoice's id. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** The number printed on the invoice. */
    number: text("number"),
    status: text("status", { enum: ["open", "paid", "uncollectible", "void"] }).notNull(),
    amountDue: integer("amount_due").notNull(),
    amountPaid: integer("amount_paid").notNull(),
    currency: text("currency").notNull(),
    createdAt: integer("created_at").notNull(),
    paidAt: integer("paid_at"),
    /** The part of `amount_paid` that was returned. */
    amountRefunded: integer("amount_refunded").notNull().default(0),
  },
  (table) => [
    index("payment_user").on(table.userId, table.createdAt),
    // For the search by the beginning of an invoice's number.
    index("payment_number").on(table.number),
    index("payment_paid").on(table.paidAt, table.currency, table.amountPaid, table.amountRefunded),
  ],
);

/** Changes of subscriptions, for the learner's history and the churn report. Append-only. */
export const subscriptionChange = sqliteTable(
  "subscription_change",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    at: integer("at").notNull(),
    kind: text("kind", { enum: subscriptionChanges }).notNull(),
    /** `provider`, `clock`, or the user id of the admin or learner. */
    actor: text("actor").notNull(),
    /** Details of the change, such as "until January 31, 2027". */
    detail: text("detail").notNull().default(""),
  },
  (table) => [
    index("subscription_change_user").on(table.userId, table.at),
    index("subscription_change_at").on(table.at, table.kind),
  ],
);
