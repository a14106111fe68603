import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

/** A filter and order of the question list that an admin saved under a name (M19). */
export const savedView = sqliteTable(
  "saved_view",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id),
    name: text("name").notNull(),
    /** The list's address without the page, as `formatBankQuery` writes it. */
    query: text("query").notNull(),
    /** Whether the other admins of the bank see the view as well. */
    isShared: integer("is_shared", { mode: "boolean" }).notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_view_owner_name").on(table.ownerId, table.name),
    index("saved_view_shared").on(table.isShared),
  ],
);
