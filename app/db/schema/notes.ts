import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noticeKinds, reportReasons, reportStates } from "../../features/reports/report-taxonomy";
import { user } from "./auth";
import { question, questionVersion } from "./questions";
import { studySession } from "./study";

// Flags, notes, reports, and correction notices of learners.

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

/** A learner's one note on a question (Q7). WITHOUT ROWID. */
export const note = sqliteTable(
  "note",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    text: text("text").notNull(),
    /** Id of the last save; the next save names it, so that two devices do not overwrite each other (T1). */
    clientId: text("client_id").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/**
 * A learner's flash card of a question's teaching point, scheduled like questions (F1). Its text comes from the question, so that
 * corrections reach the card. WITHOUT ROWID.
 */
export const flashCard = sqliteTable(
  "flash_card",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** JSON of the scheduler's `Memory`; null before the first review. */
    memory: text("memory"),
    dueAt: integer("due_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index("flash_card_due").on(table.userId, table.dueAt),
  ],
);

/** Reports of wrong questions, sent to the editors (X1). */
export const questionReport = sqliteTable(
  "question_report",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    reason: text("reason", { enum: reportReasons }).notNull(),
    comment: text("comment").notNull(),
    /** JSON of the learner's `Response`, if any. */
    response: text("response"),
    /** JSON of string[]: option ids in the displayed order. */
    optionOrder: text("option_order"),
    state: text("state", { enum: reportStates }).notNull(),
    /** The editors' reply (X3). */
    reply: text("reply"),
    createdAt: integer("created_at").notNull(),
    closedAt: integer("closed_at"),
    /** When the reporter marked the reply as read. */
    seenAt: integer("seen_at"),
  },
  (table) => [
    // One open report per learner and version (X2).
    uniqueIndex("question_report_open").on(table.userId, table.versionId).where(sql`state = 'open'`),
    index("question_report_question").on(table.questionId, table.state),
    index("question_report_user").on(table.userId, table.createdAt),
    index("question_report_closed").on(table.closedAt).where(sql`closed_at is not null`),
    index("question_report_unseen").on(table.userId).where(sql`state <> 'open' and seen_at is null`),
  ],
);

/** Notices to learners about a corrected key: their open exam was rescored, or their answer had been marked by the wrong key (X5). */
export const correctionNotice = sqliteTable(
  "correction_notice",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** The version with the corrected key. */
    versionId: text("version_id")
      .notNull()
      .references(() => questionVersion.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    position: integer("position").notNull(),
    kind: text("kind", { enum: noticeKinds }).notNull(),
    createdAt: integer("created_at").notNull(),
    seenAt: integer("seen_at"),
  },
  (table) => [
    uniqueIndex("correction_notice_once").on(table.userId, table.versionId),
    index("correction_notice_unseen").on(table.userId, table.createdAt).where(sql`seen_at is null`),
  ],
);
