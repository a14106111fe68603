import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { confidences, missReasons, sessionModes } from "../../features/study/engine/taxonomy";
import { user } from "./auth";
import { mockForm } from "./mock-forms";
import { question, questionVersion } from "./questions";

export const studySession = sqliteTable(
  "study_session",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    mode: text("mode", { enum: sessionModes }).notNull(),
    /** JSON of the request the questions were drawn with. */
    request: text("request").notNull(),
    /** Decides which questions are drawn, and in which order (S3). */
    seed: integer("seed").notNull(),
    /** One character a question, see `engine/marks.ts`: what is answered, without reading answers. */
    marks: text("marks").notNull(),
    createdAt: integer("created_at").notNull(),
    lastActivityAt: integer("last_activity_at").notNull(),
    finishedAt: integer("finished_at"),
    archivedAt: integer("archived_at"),
    /** Questions a block; null: one block of all. */
    blockSize: integer("block_size"),
    /** 0-based block that is being answered. */
    block: integer("block").notNull().default(0),
    /** Milliseconds a block may take, extra time included; null: untimed (T2). */
    allowedMs: integer("allowed_ms"),
    /** Percent of the usual time that was allowed (T6). */
    extraTimePercent: integer("extra_time_percent").notNull().default(100),
    /** When the time of the block is up; null: untimed, or the clock stands. */
    deadlineAt: integer("deadline_at"),
    /** Why the clock stands; null: the session runs. */
    pauseKind: text("pause_kind", { enum: ["pause", "break"] }),
    /** Time left while the clock stands, ms; null: untimed. */
    remainingMs: integer("remaining_ms"),
    /** From here on nothing is taken any more; what was entered is being graded. */
    closedAt: integer("closed_at"),
    /** The mock form that is taken, if any (S7). */
    formId: text("form_id").references(() => mockForm.id),
    /** An admin plays it to try questions: nothing of it is counted anywhere (product.md §11). */
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    /**
     * Decides the order of the options of each question (Q4). 128 random bits that never leave the server: the order of the
     * questions tells the 32 bits of `seed` to anyone who tries them all. Null in a session from before there were keys.
     */
    orderKey: text("order_key").$defaultFn(() => sql`lower(hex(randomblob(16)))`),
  },
  (table) => [
    // By end, not by last activity: an index on a column that every answer moves would cost a written row an answer.
    index("study_session_finished").on(table.userId, table.finishedAt),
    // What the clock has to end when no browser does.
    index("study_session_deadline").on(table.deadlineAt).where(sql`deadline_at is not null and finished_at is null`),
    // Finds closed sessions that were not counted, every night; no answer writes here.
    index("study_session_unfinished").on(table.id).where(sql`finished_at is null`),
    // Finds the open exams of a learner with every question shown (questions/open-exam.server.ts).
    index("study_session_open_exam")
      .on(table.userId)
      .where(sql`finished_at is null and mode in ('exam', 'blocks', 'mock') and is_test = 0`),
    // The mock exams a learner sat, among however many sessions.
    index("study_session_mock").on(table.userId, table.formId).where(sql`form_id is not null`),
  ],
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
    isFirst: integer("is_first", { mode: "boolean" }).notNull(),
    /** Milliseconds from opening to submitting, as the browser measured them. */
    durationMs: integer("duration_ms").notNull(),
    /** The learner's study day, YYYY-MM-DD (R5: own time zone, 4 a.m. rollover). */
    day: text("day").notNull(),
    answeredAt: integer("answered_at").notNull(),
    confidence: text("confidence", { enum: confidences }),
    /** Scored units that are right, of how many: pairs of a matching, parts of a case, else 0 or 1 of 1. */
    rightUnits: integer("right_units").notNull().default(0),
    units: integer("units").notNull().default(1),
    /** Why it was missed, as the learner says afterwards (Q10). */
    missReason: text("miss_reason", { enum: missReasons }),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/**
 * What a learner has entered and the session has not yet taken as an answer: everything of an exam until it ends, and the
 * parts of a case until its last one. May be changed; an answer may not. WITHOUT ROWID.
 */
export const entry = sqliteTable(
  "entry",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** Made by the browser, a new one with every change (T1). */
    clientId: text("client_id").notNull(),
    /** JSON of `Response`. */
    response: text("response").notNull(),
    confidence: text("confidence", { enum: confidences }),
    durationMs: integer("duration_ms").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** What a learner struck out and highlighted at a place of a session (Q6). WITHOUT ROWID. */
export const markup = sqliteTable(
  "markup",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** JSON of `Markup`: option ids struck, ranges of the stem highlighted. */
    marks: text("marks").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);
