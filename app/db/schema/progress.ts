import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { modalities, organs, outcomes } from "../../features/questions/taxonomy";
import { user } from "./auth";
import { question, questionVersion } from "./questions";

// Aggregates of the answers, so that pages never scan the answers. `npm run progress:rebuild` recreates them from the answers.

/** The state of one question for one learner (Q1); a missing row also means unused. WITHOUT ROWID. */
export const outcome = sqliteTable(
  "outcome",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** Whether the first answer ever, or since a reset (S8), was correct. False while unanswered. */
    firstCorrect: integer("first_correct", { mode: "boolean" }).notNull(),
    /** Number of all answers, including those before a reset; at 0, the next answer is the first (Q2). */
    answers: integer("answers").notNull(),
    /** When the question was last answered or omitted. */
    latestAt: integer("latest_at").notNull(),
    state: text("state", { enum: outcomes }).notNull().default("unused"),
    /** When spaced review is due; null if never (F1). */
    dueAt: integer("due_at"),
    /** Number of times the learner missed the question after a correct answer; from 5 on, the question is a leech (F4). */
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

/** A learner's counts per organ × modality; both axes of progress are sums of these cells. WITHOUT ROWID. */
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
    /** The last 100 answers, oldest first, in the format of `engine/recent-answer-codes.ts`. */
    recent: text("recent").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.userId, table.organ, table.modality] })],
);

/** A learner's totals per study day. WITHOUT ROWID. */
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
    /** Number of answers to due questions. */
    reviews: integer("reviews").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * How often each option was chosen in first answers of finished sessions, for the percentages of Q5. Written when a session
 * ends, because an answer already writes as many rows as its budget allows. WITHOUT ROWID.
 */
export const optionTally = sqliteTable(
  "option_tally",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    /** The canonical response: an option id, or several joined with "+". */
    choice: text("choice").notNull(),
    chosen: integer("chosen").notNull(),
    /** Number of correct answers among the `chosen` ones. */
    correct: integer("correct").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.choice] })],
);

/** A reset (S8): questions answered only before `reset_at` count as unused unless the reset is undone. */
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

/** Distribution of first-try scores among learners with enough first answers, computed nightly (R2). WITHOUT ROWID. */
export const peerShare = sqliteTable("peer_share", {
  /** "all", or an axis and a domain, such as "organ:gi". */
  pool: text("pool").primaryKey(),
  learners: integer("learners").notNull(),
  /** JSON of number[]: share of correct first answers at percentiles 0 to 100. */
  percentiles: text("percentiles").notNull(),
  countedAt: integer("counted_at").notNull(),
});
