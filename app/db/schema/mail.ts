import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Every mail the product sends, kept before it is handed to a mail server. */
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
    tries: integer("tries").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [index("mail_outbox_created").on(table.createdAt)],
);
