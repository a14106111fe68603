import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

/** A body that many mails share, with {{placeholders}} for each recipient's own values. */
export const mailBody = sqliteTable("mail_body", {
  id: text("id").primaryKey(),
  subject: text("subject").notNull(),
  plain: text("plain").notNull(),
  html: text("html").notNull(),
});

/**
 * Every outgoing mail, stored before it is sent. States: `waiting` → `sending` (claimed until `due_at`) → `handed_over` (the last
 * byte is on its way; never sent again, decision 0013) → `sent`, or back to `waiting` for another attempt, or `failed`.
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
    /** The recipient's account; null if there is none yet. */
    userId: text("user_id").references(() => user.id),
    /** The shared body of a campaign mail, whose own subject, plain, and html are empty; null for other mails. */
    bodyId: text("body_id").references(() => mailBody.id),
    /** A key such as "receipt:in_123"; a second mail with the same key is not queued. */
    idempotencyKey: text("idempotency_key").unique(),
    state: text("state", { enum: ["waiting", "sending", "handed_over", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** While waiting: time of the next attempt. While sending: when the claim expires. */
    dueAt: integer("due_at").notNull().default(0),
  },
  (table) => [
    index("mail_outbox_created").on(table.createdAt),
    index("mail_outbox_due").on(table.dueAt).where(sql`state in ('waiting', 'sending', 'handed_over')`),
    index("mail_outbox_user").on(table.userId),
    // Serves the counts of a campaign's mails by state and of the campaign mails sent in the last minute.
    index("mail_outbox_body").on(table.bodyId, table.state, table.sentAt),
  ],
);
