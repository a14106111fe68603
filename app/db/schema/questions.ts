import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  bands,
  draftStages,
  levels,
  mediaKinds,
  modalities,
  organs,
  origins,
  questionStatuses,
  questionTypes,
  reviewCauses,
  reviewStates,
  skills,
} from "../../features/questions/taxonomy";
import { mockForm } from "./mock-forms";

export const topic = sqliteTable(
  "topic",
  {
    id: text("id").primaryKey(),
    parentId: text("parent_id").references((): AnySQLiteColumn => topic.id),
    name: text("name").notNull(),
    /** Names from the root down, joined with " › ". */
    path: text("path").notNull(),
  },
  (table) => [uniqueIndex("topic_path").on(table.path)],
);

/** A question as filters and lists see it; its words live in `question_version`. */
export const question = sqliteTable(
  "question",
  {
    id: text("id").primaryKey(),
    externalId: text("external_id").notNull().unique(),
    versionId: text("version_id").notNull(),
    /** Before the first publishing, the stage of its draft; from then on what learners see of it. */
    status: text("status", { enum: questionStatuses }).notNull(),
    type: text("type", { enum: questionTypes }).notNull(),
    organ: text("organ", { enum: [...organs, "none"] }).notNull(),
    modality: text("modality", { enum: modalities }).notNull(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topic.id),
    level: text("level", { enum: levels }).notNull(),
    skill: text("skill", { enum: skills }).notNull(),
    risc: integer("risc", { mode: "boolean" }).notNull(),
    normal: integer("normal", { mode: "boolean" }).notNull(),
    /** Random, fixed at creation: a draw walks the bank in this order from a seeded point instead of scanning it. */
    shuffle: integer("shuffle").notNull(),
    createdAt: integer("created_at").notNull(),
    media: text("media", { enum: mediaKinds }).notNull().default("none"),
    /** How hard first answers found it, counted every night; null below 30 of them. */
    band: text("band", { enum: bands }),
    /** The mock form that holds it out of normal sets (S7); null: none. */
    formId: text("form_id").references(() => mockForm.id),
    /** When an admin, an import or the seed last changed anything of it, its draft included. */
    changedAt: integer("changed_at").notNull().default(0),
    /** Why it is under review; null: it is not (X4). */
    reviewCause: text("review_cause", { enum: reviewCauses }),
  },
  (table) => [
    index("question_changed").on(table.changedAt, table.id),
    index("question_status_shuffle").on(table.status, table.shuffle),
    index("question_status_organ").on(table.status, table.organ, table.shuffle),
    index("question_status_modality").on(table.status, table.modality, table.shuffle),
  ],
);

/**
 * One wording of a question, immutable once answered (X5). What a learner may read before submitting (`body`) and what
 * they may not (`answer_sheet`) are two columns, so that a query for an open question cannot fetch the key by accident.
 */
export const questionVersion = sqliteTable(
  "question_version",
  {
    id: text("id").primaryKey(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    number: integer("number").notNull(),
    /** JSON of `QuestionBody`. */
    body: text("body").notNull(),
    /** JSON of `AnswerSheet`: key, rationales, teaching point, references. */
    answerSheet: text("answer_sheet").notNull(),
    origin: text("origin", { enum: origins }).notNull(),
    review: text("review", { enum: reviewStates }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** JSON of `QuestionContent`: what was authored, which the two halves alone do not give back. */
    content: text("content"),
    /** JSON: ids of the admins who wrote it; null: it came from the content files. */
    editors: text("editors"),
    /** The second person (product.md §11), who is none of the editors. */
    publishedBy: text("published_by"),
    /** What was changed and why, in the publisher's or editors' words. */
    changeNote: text("change_note"),
    /** It puts right a key that was wrong: running exams were rescored and learners told (X5). */
    correctsKey: integer("corrects_key", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("question_version_number").on(table.questionId, table.number),
    // Behind the words of a version: without it a filter reads through all of them.
    index("question_version_provenance").on(table.origin, table.review, table.id),
  ],
);

/**
 * What is being written of a question, one draft each: a new question that was never published, or the next version of a
 * published one. It may be unfinished, so it is not held to the schema before it is sent to review.
 */
export const questionDraft = sqliteTable(
  "question_draft",
  {
    questionId: text("question_id")
      .primaryKey()
      .references(() => question.id),
    /** JSON: a `QuestionContent`, or as much of one as there is. */
    content: text("content").notNull(),
    /** The version it began from; null: the question was never published. */
    baseVersionId: text("base_version_id").references(() => questionVersion.id),
    stage: text("stage", { enum: draftStages }).notNull(),
    /** JSON: ids of the admins who wrote on it; none of them may approve or publish it. */
    editors: text("editors").notNull(),
    /** Counts up with every save: who saves an older one is told that somebody else was there. */
    revision: integer("revision").notNull(),
    /** What was changed and why. */
    changeNote: text("change_note").notNull().default(""),
    /** The editors say that the published key is wrong (X5). */
    correctsKey: integer("corrects_key", { mode: "boolean" }).notNull().default(false),
    /** What the second person said when sending it back. */
    reviewNote: text("review_note"),
    /** The second person who approved it. */
    approvedBy: text("approved_by"),
    createdAt: integer("created_at").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  // What waits is counted for every admin's overview.
  (table) => [index("question_draft_stage").on(table.stage, table.questionId)],
);

/** Which guideline, in which edition, the published version of a question cites; for the sweep after a new edition. WITHOUT ROWID. */
export const questionReference = sqliteTable(
  "question_reference",
  {
    name: text("name").notNull(),
    edition: text("edition").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.edition, table.questionId] }),
    index("question_reference_question").on(table.questionId),
  ],
);

/**
 * The few numbers by which near duplicates find each other: the sketch of the newest words of every question, its draft's if
 * there is one. Made of nothing but the bank (sketches.server.ts). WITHOUT ROWID.
 */
export const questionSketch = sqliteTable(
  "question_sketch",
  {
    hash: integer("hash").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.questionId] }),
    index("question_sketch_question").on(table.questionId),
  ],
);

/** The free list, in the admins' order. */
export const freeQuestion = sqliteTable("free_question", {
  questionId: text("question_id")
    .primaryKey()
    .references(() => question.id),
  position: integer("position").notNull(),
});

/** How many live questions each organ × modality cell holds; rebuilt whenever the bank changes. WITHOUT ROWID. */
export const bankCell = sqliteTable(
  "bank_cell",
  {
    organ: text("organ", { enum: [...organs, "none"] }).notNull(),
    modality: text("modality", { enum: modalities }).notNull(),
    total: integer("total").notNull(),
    free: integer("free").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organ, table.modality] })],
);

/** Statistics of a version from first answers (product.md §13), counted again every night. WITHOUT ROWID. */
export const itemStatistics = sqliteTable(
  "item_statistics",
  {
    versionId: text("version_id")
      .primaryKey()
      .references(() => questionVersion.id),
    n: integer("n").notNull(),
    /** Share of right answers. */
    p: real("p").notNull(),
    discrimination: real("discrimination"),
    /** JSON of `ItemStatistics`. */
    statistics: text("statistics").notNull(),
    /** Names of the flags, joined with spaces; empty: none. */
    flags: text("flags").notNull(),
  },
  (table) => [index("item_statistics_flagged").on(table.flags).where(sql`flags <> ''`)],
);
