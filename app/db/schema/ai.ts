import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Calls of a language model and their cost, without content (G40); the log of use and cost. Deleted after 400 days. */
export const aiCall = sqliteTable(
  "ai_call",
  {
    id: text("id").primaryKey(),
    /** Null after the account was deleted. */
    userId: text("user_id"),
    /** The part of AI practice that called, such as "tutor". */
    mode: text("mode").notNull(),
    model: text("model").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** Millionths of a US dollar; while the call runs, the highest possible cost. */
    costMicros: integer("cost_micros").notNull(),
    durationMs: integer("duration_ms"),
    /** "running", "answered", "unavailable", or "malformed". */
    outcome: text("outcome").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("ai_call_created").on(table.createdAt), index("ai_call_user").on(table.userId, table.createdAt)],
);

/** Money spent on a model, per learner and day and for the site per month, to compare with the limits (G40). */
export const aiSpend = sqliteTable(
  "ai_spend",
  {
    /** A UTC day such as "2026-11-29", or a month such as "2026-11". */
    period: text("period").notNull(),
    /** Empty for the month of the whole site. */
    userId: text("user_id").notNull(),
    costMicros: integer("cost_micros").notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.userId] })],
);
