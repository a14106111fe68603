import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

/** Words that many mails share, with {{places}} for what is each reader's own. */
export const mailBody = sqliteTable("mail_body", {
  id: text("id").primaryKey(),
  subject: text("subject").notNull(),
  plain: text("plain").notNull(),
  html: text("html").notNull(),
});

/**
 * Every mail the product sends, kept before it is handed to a mail server. `waiting` → `sending` (somebody holds it until
 * `due_at`) → `handed_over` (the last byte is on its way; never sent again, decision 0013) → `sent`, or back to `waiting` for
 * another try, or `failed`.
 */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    plain: text("plain").notNull(),
    html: text("html").notNull(),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** Whose mail it is; null where nobody has an account yet. */
    userId: text("user_id").references(() => user.id),
    /** Words are there, not here. */
    bodyId: text("body_id").references(() => mailBody.id),
    /** A mail with the same key is never queued again, e.g. "receipt:in_123". */
    idempotencyKey: text("idempotency_key").unique(),
    state: text("state", { enum: ["waiting", "sending", "handed_over", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** Waiting: when to try next. Sending: when whoever holds it must be dead. */
    dueAt: integer("due_at").notNull().default(0),
  },
  (table) => [
    index("mail_outbox_created").on(table.createdAt),
    index("mail_outbox_due").on(table.dueAt).where(sql`state in ('waiting', 'sending', 'handed_over')`),
    index("mail_outbox_user").on(table.userId),
    // What of a campaign is in which state, and what went out in the last minute.
    index("mail_outbox_body").on(table.bodyId, table.state, table.sentAt),
  ],
);
