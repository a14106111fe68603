import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Changes made by admins. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    actorId: text("actor_id").notNull(),
    /** A verb and its object, such as "give comp". */
    action: text("action").notNull(),
    /** Kind and id of the changed thing, such as "user:u1" or "setting:subscriptionsEnabled". */
    subject: text("subject").notNull(),
    /** Values before and after the change, as JSON; null if there was no value. */
    before: text("before"),
    after: text("after"),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    index("audit_log_subject").on(table.subject, table.at),
    index("audit_log_actor").on(table.actorId, table.at),
    index("audit_log_action").on(table.action, table.at),
  ],
);
