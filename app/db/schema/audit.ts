import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What admins changed (product.md §11): who, what, before and after, when. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    actorId: text("actor_id").notNull(),
    /** A verb and its object, e.g. "give comp". */
    action: text("action").notNull(),
    /** What it was done to, kind and id, e.g. "user:u1", "setting:subscriptionsEnabled". */
    subject: text("subject").notNull(),
    /** JSON; null where there was nothing. */
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
