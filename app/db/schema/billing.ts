import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
    lim: integer("lim").notNull(),
  },
  (table) => [check("quota_within_limit", sql`${table.used} <= ${table.lim}`)],
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

/** The subscription of a learner. Access is one comparison: `access_until > now` (period end, plus grace, or a comp). */
export const subscription = sqliteTable("subscription", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id),
  tier: text("tier", { enum: ["annual"] }).notNull(),
  status: text("status", { enum: ["active", "past_due", "canceled", "comp"] }).notNull(),
  currentPeriodEnd: integer("current_period_end").notNull(),
  accessUntil: integer("access_until").notNull(),
});
