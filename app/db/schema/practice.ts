import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";
import { question, questionVersion } from "./questions";
import { studySession } from "./study";

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

/** The difficulty of a question, from the first answers of finished sessions (G4). WITHOUT ROWID. */
export const questionRating = sqliteTable("question_rating", {
  questionId: text("question_id")
    .primaryKey()
    .references(() => question.id),
  /** The version whose choices are counted. */
  versionId: text("version_id")
    .notNull()
    .references(() => questionVersion.id),
  /** Logits; a question of difficulty 0 is an average one. */
  difficulty: real("difficulty").notNull(),
  /** Number of first answers behind the difficulty. */
  answers: integer("answers").notNull(),
  /** Number of different answers from which a guess chooses; null if a guess has no chance. */
  choices: integer("choices"),
});

/** The ability of a learner, from the first answers of finished sessions (G4). WITHOUT ROWID. */
export const learnerAbility = sqliteTable("learner_ability", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id),
  /** Logits; 0 is the ability of a new learner. */
  value: real("value").notNull(),
  variance: real("variance").notNull(),
  /** Number of first answers behind the ability. */
  answers: integer("answers").notNull(),
});

/** The questions and the start of an adaptive session, whose next question is chosen after each answer (G32). */
export const adaptiveSession = sqliteTable(
  "adaptive_session",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => studySession.id),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** Whether the session ends when the level is known, before all its positions are used (G33). */
    stopsEarly: integer("stops_early", { mode: "boolean" }).notNull(),
    /** JSON of `PoolQuestion[]`: the questions to choose from. */
    pool: text("pool").notNull(),
    /** JSON of `Ability` at the start. */
    startAbility: text("start_ability").notNull(),
    /** JSON of `Ability` after the session was rated; null before. */
    endAbility: text("end_ability"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("adaptive_session_user").on(table.userId, table.createdAt)],
);
