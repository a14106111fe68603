import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { confidences, missReasons } from "../../features/study/engine/answer-taxonomy";
import { sessionModes } from "../../features/study/engine/session-taxonomy";
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
    /** JSON of the `StartRequest` that drew the questions. */
    request: text("request").notNull(),
    /** Determines the drawn questions and their order (S3). */
    seed: integer("seed").notNull(),
    /** One character per question (`engine/marks.ts`), so that progress is known without reading answers. */
    marks: text("marks").notNull(),
    createdAt: integer("created_at").notNull(),
    lastActivityAt: integer("last_activity_at").notNull(),
    finishedAt: integer("finished_at"),
    archivedAt: integer("archived_at"),
    /** Questions per block; null for a single block. */
    blockSize: integer("block_size"),
    /** 0-based number of the current block. */
    block: integer("block").notNull().default(0),
    /** Allowed time per block, ms, including extra time; null if untimed (T2). */
    allowedMs: integer("allowed_ms"),
    /** Allowed time as a percentage of the usual time (T6). */
    extraTimePercent: integer("extra_time_percent").notNull().default(100),
    /** When the time of the block ends; null if untimed or paused. */
    deadlineAt: integer("deadline_at"),
    /** Why the clock is paused; null while it runs. */
    pauseKind: text("pause_kind", { enum: ["pause", "break"] }),
    /**
     * Remaining time while paused, or when the session was closed (0 or less if the time ran out), ms; null if untimed or
     * running.
     */
    remainingMs: integer("remaining_ms"),
    /** When the session stopped accepting answers; grading of the entries follows. */
    closedAt: integer("closed_at"),
    /** The mock form of the session, if any (S7). */
    formId: text("form_id").references(() => mockForm.id),
    /** Whether this is an admin's test session, which no statistics count. */
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    /**
     * Determines the order of the options (Q4). These 128 random bits never leave the server; the 32 bits of `seed` could be
     * found by brute force from the order of the questions. Null for sessions whose option order comes from `seed`.
     */
    orderKey: text("order_key").$defaultFn(() => sql`lower(hex(randomblob(16)))`),
    /**
     * JSON of the 0-based blocks whose time ran out, without the last block of the session: there, `remainingMs` shows
     * whether the time ran out.
     */
    timedOutBlocks: text("timed_out_blocks").notNull().default("[]"),
    /** Whether the first answers of the finished session have moved abilities and difficulties (G31). */
    isRated: integer("is_rated", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    // Indexes the end, not the last activity, because every answer changes the last activity and would write the index, too.
    index("study_session_finished").on(table.userId, table.finishedAt),
    // Finds timed sessions that the scheduled job has to end.
    index("study_session_deadline").on(table.deadlineAt).where(sql`deadline_at is not null and finished_at is null`),
    // Finds closed sessions that are not counted yet, for the nightly job; answers do not write to this index.
    index("study_session_unfinished").on(table.id).where(sql`finished_at is null`),
    // Finds a learner's open exams each time a question is displayed.
    index("study_session_open_exam")
      .on(table.userId)
      .where(sql`finished_at is null and mode in ('exam', 'blocks', 'mock') and is_test = 0`),
    // Finds finished sessions that the hourly job has to rate; answers do not write to this index.
    index("study_session_unrated")
      .on(table.finishedAt, table.id)
      .where(sql`finished_at is not null and is_rated = 0 and is_test = 0`),
    // Finds a learner's mock exams among all sessions.
    index("study_session_mock").on(table.userId, table.formId).where(sql`form_id is not null`),
  ],
);

/** The questions of a session in order, each with its version at the start of the session. WITHOUT ROWID. */
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

/** Submitted answers. Append-only, one per position of a session, so the first submission wins (T7). WITHOUT ROWID. */
export const answer = sqliteTable(
  "answer",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** Made by the browser; an id that is already stored is ignored (T1). */
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
    /** Whether this answer is the learner's first ever to the question (Q2). */
    isFirst: integer("is_first", { mode: "boolean" }).notNull(),
    /** Time from opening to submitting, measured by the browser. */
    durationMs: integer("duration_ms").notNull(),
    /** The learner's study day, YYYY-MM-DD (R5: own time zone, 4 a.m. rollover). */
    day: text("day").notNull(),
    answeredAt: integer("answered_at").notNull(),
    confidence: text("confidence", { enum: confidences }),
    /**
     * Number of correct units among `units`. A matching question has a unit per pair, a case one per part, any other question
     * one.
     */
    rightUnits: integer("right_units").notNull().default(0),
    units: integer("units").notNull().default(1),
    /** The reason for the miss that the learner chose afterward (Q10). */
    missReason: text("miss_reason", { enum: missReasons }),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/**
 * Responses that are not answers yet: everything in an exam until it ends, and the parts of a case until the last part is
 * submitted. Unlike an answer, an entry may change. WITHOUT ROWID.
 */
export const entry = sqliteTable(
  "entry",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** Id that the browser makes anew for every change (T1). */
    clientId: text("client_id").notNull(),
    /** JSON of `Response`. */
    response: text("response").notNull(),
    confidence: text("confidence", { enum: confidences }),
    durationMs: integer("duration_ms").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);

/** Strikethroughs and highlights at a position of a session (Q6). WITHOUT ROWID. */
export const markup = sqliteTable(
  "markup",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** JSON of `Markup`: struck option ids and highlighted ranges of the stem. */
    marks: text("marks").notNull(),
    savedAt: integer("saved_at").notNull(),
    /** The learner, if the stem has highlights; null otherwise. The notebook lists them without reading every session. */
    highlightedBy: text("highlighted_by").references(() => user.id),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    index("markup_highlighted").on(table.highlightedBy, table.savedAt).where(sql`highlighted_by is not null`),
  ],
);

/**
 * A learner's viewer state and viewing log at a position of a session. The learner can delete them, and nothing is computed
 * from them. WITHOUT ROWID.
 */
export const viewing = sqliteTable(
  "viewing",
  {
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    /** JSON of `ViewerState`: windows, frames, layout, measurements. Null if nothing was changed. */
    state: text("state"),
    /** JSON of `ViewingLog`: the frames shown before submitting and for how long. Null if none was shown. */
    log: text("log"),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.position] })],
);
