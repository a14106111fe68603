import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noticeKinds, reportReasons, reportStates } from "../../features/reports/taxonomy";
import { user } from "./auth";
import { question, questionVersion } from "./questions";
import { studySession } from "./study";

// What a learner leaves at a question.

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
    /** Of the save that wrote it: the next one names it, so that two devices lose nothing of each other (T1). */
    clientId: text("client_id").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/** "This question is wrong", sent to the editors (X1). */
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
    /** JSON of the `Response` given, if any. */
    response: text("response"),
    /** JSON: ids of the options in the order that was shown. */
    optionOrder: text("option_order"),
    state: text("state", { enum: reportStates }).notNull(),
    /** What the editors answered (X3). */
    reply: text("reply"),
    createdAt: integer("created_at").notNull(),
    closedAt: integer("closed_at"),
    /** When the reporter said that they had read the answer. */
    seenAt: integer("seen_at"),
  },
  (table) => [
    // One open report a learner and version (X2).
    uniqueIndex("question_report_open").on(table.userId, table.versionId).where(sql`state = 'open'`),
    index("question_report_question").on(table.questionId, table.state),
    index("question_report_user").on(table.userId, table.createdAt),
    index("question_report_closed").on(table.closedAt).where(sql`closed_at is not null`),
    index("question_report_unseen").on(table.userId).where(sql`state <> 'open' and seen_at is null`),
  ],
);

/** Told to a learner whose key was put right: in an exam that ran (rescored), or after they were marked by it (X5). */
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
    /** The version with the right key. */
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
