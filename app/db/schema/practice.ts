import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

/** Reports that a person wrote for cases of AI practice, deleted after 90 days (G12). */
export const reportAttempt = sqliteTable(
  "report_attempt",
  {
    /** Comes from the form's key, so that a form sent twice stores one row. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** Id of a `ReportCase` in the code. */
    caseId: text("case_id").notNull(),
    findings: text("findings").notNull(),
    impression: text("impression").notNull(),
    /** 68 to 72 (G9, G10). */
    score: integer("score").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("report_attempt_user").on(table.userId, table.createdAt),
    index("report_attempt_created").on(table.createdAt),
  ],
);
