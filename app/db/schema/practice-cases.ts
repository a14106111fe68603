import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

/** A case of the oral board simulator or for a dictated report (G12, G25). */
export const practiceCase = sqliteTable(
  "practice_case",
  {
    id: text("id").primaryKey(),
    /** Section of the oral boards, or "report". */
    section: text("section").notNull(),
    title: text("title").notNull(),
    /** Newest published version; null if the case was never published. */
    version: integer("version"),
    /** Whether sections use the case. */
    isLive: integer("is_live", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [index("practice_case_section").on(table.section, table.isLive)],
);

/** A published version of a case; immutable. */
export const practiceCaseVersion = sqliteTable(
  "practice_case_version",
  {
    caseId: text("case_id")
      .notNull()
      .references(() => practiceCase.id),
    version: integer("version").notNull(),
    /** `OralCase` or `ReportCase` as JSON. */
    content: text("content").notNull(),
    publishedAt: integer("published_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.version] })],
);

/** A learner's section of the oral board simulator, deleted after 90 days (G23, G24). */
export const oralRun = sqliteTable(
  "oral_run",
  {
    /** Comes from the form's key, so that a form sent twice starts one section. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    section: text("section").notNull(),
    /** Ids and versions of the cases in their order, as JSON: `[{ "id": "…", "version": 1 }]`. */
    cases: text("cases").notNull(),
    startedAt: integer("started_at").notNull(),
    deadlineAt: integer("deadline_at").notNull(),
    extraTimePercent: integer("extra_time_percent").notNull(),
    /** Null while the section is open. */
    endedAt: integer("ended_at"),
    /** Score of each case as JSON, stored at the end. */
    scores: text("scores"),
  },
  (table) => [index("oral_run_user").on(table.userId, table.startedAt), index("oral_run_started").on(table.startedAt)],
);

/** One answer of a learner in a section (G21, G23). */
export const oralTurn = sqliteTable(
  "oral_turn",
  {
    runId: text("run_id")
      .notNull()
      .references(() => oralRun.id),
    /** 0-based position of the case in the section. */
    position: integer("position").notNull(),
    /** Key of the examiner's question. */
    key: text("key").notNull(),
    userId: text("user_id").notNull(),
    answer: text("answer").notNull(),
    answeredAt: integer("answered_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position, table.key] }),
    index("oral_turn_user").on(table.userId),
  ],
);

/** A learner's objection to the score of a case, and its answer (G24). */
export const oralDispute = sqliteTable(
  "oral_dispute",
  {
    runId: text("run_id")
      .notNull()
      .references(() => oralRun.id),
    position: integer("position").notNull(),
    userId: text("user_id").notNull(),
    comment: text("comment").notNull(),
    createdAt: integer("created_at").notNull(),
    reply: text("reply"),
    repliedBy: text("replied_by"),
    repliedAt: integer("replied_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("oral_dispute_user").on(table.userId),
    index("oral_dispute_open").on(table.repliedAt, table.createdAt),
  ],
);
