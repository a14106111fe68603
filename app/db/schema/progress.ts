import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { modalities, organs, outcomes } from "../../features/questions/taxonomy";
import { user } from "./auth";
import { question, questionVersion } from "./questions";

// What is kept beside the answers so that nothing has to read them; all of it can be rebuilt from them.

/** The state of one question for one learner (Q1); no row means unused, too. WITHOUT ROWID. */
export const outcome = sqliteTable(
  "outcome",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** Whether the first answer was right: the first ever, or the first since a reset (S8). False while unanswered. */
    firstCorrect: integer("first_correct", { mode: "boolean" }).notNull(),
    /** Answers ever, those before a reset too: with none the next one is the first (Q2). */
    answers: integer("answers").notNull(),
    /** When it was last answered or omitted. */
    latestAt: integer("latest_at").notNull(),
    state: text("state", { enum: outcomes }).notNull().default("unused"),
    /** When spaced review wants it again; null: never (F1). */
    dueAt: integer("due_at"),
    /** How often it was known and then missed; from 5 on a leech (F4). */
    lapses: integer("lapses").notNull().default(0),
    /** JSON of the scheduler's `Memory`; null before the first answer. */
    memory: text("memory"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index("outcome_due").on(table.userId, table.dueAt).where(sql`due_at is not null`),
    index("outcome_leech").on(table.userId, table.lapses).where(sql`lapses >= 5`),
  ],
);

/** A learner's counts in one organ × modality cell; both axes of progress are sums of it. WITHOUT ROWID. */
export const progressCell = sqliteTable(
  "progress_cell",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    organ: text("organ", { enum: [...organs, "none"] }).notNull(),
    modality: text("modality", { enum: modalities }).notNull(),
    /** Distinct questions answered. */
    answered: integer("answered").notNull(),
    firstCorrect: integer("first_correct").notNull(),
    latestCorrect: integer("latest_correct").notNull(),
    /** The last 100 answers, oldest first, as `engine/recent.ts` writes them. */
    recent: text("recent").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organ, table.modality] })],
);

/** A learner's answers of one study day. WITHOUT ROWID. */
export const studyDay = sqliteTable(
  "study_day",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    day: text("day").notNull(),
    answers: integer("answers").notNull(),
    correct: integer("correct").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Answers to questions that were due. */
    reviews: integer("reviews").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * How often each option was chosen in the first answers of finished sessions: the percentages of Q5 without reading
 * answers. Counted when a session ends, not with every answer, which has no row to spare. WITHOUT ROWID.
 */
export const optionTally = sqliteTable(
  "option_tally",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    /** The canonical response: an option id, or ids joined with "+". */
    choice: text("choice").notNull(),
    chosen: integer("chosen").notNull(),
    /** Of those, how many were right. */
    correct: integer("correct").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.choice] })],
);

/** A reset (S8): from `resetAt` on, what was answered before counts as unused, until it is undone. */
export const studyReset = sqliteTable(
  "study_reset",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** JSON of `ResetScope`: all, or one domain. */
    scope: text("scope").notNull(),
    questionCount: integer("question_count").notNull(),
    resetAt: integer("reset_at").notNull(),
    undoneAt: integer("undone_at"),
  },
  (table) => [index("study_reset_user").on(table.userId, table.resetAt)],
);

/** How learners with enough first answers do in a pool, counted every night (R2). WITHOUT ROWID. */
export const peerShare = sqliteTable("peer_share", {
  /** "all", "organ:gi", "modality:ct" … */
  pool: text("pool").primaryKey(),
  learners: integer("learners").notNull(),
  /** JSON: shares right at the first try at the 0th, 1st … 100th percentile. */
  percentiles: text("percentiles").notNull(),
  countedAt: integer("counted_at").notNull(),
});
