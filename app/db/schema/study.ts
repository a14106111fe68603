import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { modalities, organs } from "../../features/questions/taxonomy";
import { user } from "./auth";
import { question, questionVersion } from "./questions";

export const studySession = sqliteTable(
  "study_session",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    mode: text("mode", { enum: ["tutor"] }).notNull(),
    /** JSON of the filter the questions were drawn with. */
    filter: text("filter").notNull(),
    /** Decides which questions are drawn and the order of their options (S3, Q4). */
    seed: integer("seed").notNull(),
    /** One character a question, see `engine/marks.ts`: what is answered, without reading answers. */
    marks: text("marks").notNull(),
    createdAt: integer("created_at").notNull(),
    lastActivityAt: integer("last_activity_at").notNull(),
    finishedAt: integer("finished_at"),
    archivedAt: integer("archived_at"),
  },
  // By end, not by last activity: an index on a column that every answer moves would cost a written row an answer.
  (table) => [index("study_session_finished").on(table.userId, table.finishedAt)],
);

/** The questions of a session in order, each at the version it had when the session was drawn. WITHOUT ROWID. */
export const studyItem = sqliteTable(
  "study_item",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** What was submitted: append-only, one a place in a session, so the first submit wins (T7). WITHOUT ROWID. */
export const answer = sqliteTable(
  "answer",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** Made by the browser: the same id twice applies once (T1). */
    clientId: text("client_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    /** JSON of `Response`. */
    response: text("response").notNull(),
    correct: integer("correct", { mode: "boolean" }).notNull(),
    /** The learner's first answer to this question, ever (Q2). */
    first: integer("first", { mode: "boolean" }).notNull(),
    /** Milliseconds from opening to submitting, as the browser measured them. */
    took: integer("took").notNull(),
    /** The learner's study day, YYYY-MM-DD (R5: own time zone, 4 a.m. rollover). */
    day: text("day").notNull(),
    answeredAt: integer("answered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** The state of one question for one learner (Q1); no row means unused. WITHOUT ROWID. */
export const outcome = sqliteTable(
  "outcome",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    firstCorrect: integer("first_correct", { mode: "boolean" }).notNull(),
    latestCorrect: integer("latest_correct", { mode: "boolean" }).notNull(),
    answers: integer("answers").notNull(),
    latestAt: integer("latest_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
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
    took: integer("took").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** How often each option was chosen in first answers: the percentages of Q5 without reading answers. WITHOUT ROWID. */
export const optionTally = sqliteTable(
  "option_tally",
  {
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    /** The canonical response: an option id, or ids joined with "+". */
    choice: text("choice").notNull(),
    chosen: integer("chosen").notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.choice] })],
);

/** A learner's private bookmark on a question. WITHOUT ROWID. */
export const flag = sqliteTable(
  "flag",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    flaggedAt: integer("flagged_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);
