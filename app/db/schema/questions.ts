import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
import { topic } from "./topics";

/** The fields of a question that filters and lists use; its text is in `question_version`. */
export const question = sqliteTable(
  "question",
  {
    id: text("id").primaryKey(),
    externalId: text("external_id").notNull().unique(),
    versionId: text("version_id").notNull(),
    /** Stage of the draft before the first publication; after that, the status that learners see. */
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
    /**
     * Random and fixed at creation; a draw reads the questions in this order from a seeded start instead of scanning the bank.
     */
    shuffle: integer("shuffle").notNull(),
    createdAt: integer("created_at").notNull(),
    media: text("media", { enum: mediaKinds }).notNull().default("none"),
    /** Difficulty from first answers, computed nightly; null below 30 first answers. */
    band: text("band", { enum: bands }),
    /** The mock form that keeps the question out of other sets (S7); null if none. */
    formId: text("form_id").references(() => mockForm.id),
    /** When an admin, an import, or the seed last changed the question or its draft. */
    changedAt: integer("changed_at").notNull().default(0),
    /** Why the question is under review; null if it is not (X4). */
    reviewCause: text("review_cause", { enum: reviewCauses }),
    /**
     * When an admin changed the level or topic of the published question without a new version; a deployment then keeps both.
     */
    filedAt: integer("filed_at"),
  },
  (table) => [
    index("question_changed").on(table.changedAt, table.id),
    index("question_status_shuffle").on(table.status, table.shuffle),
    index("question_status_organ").on(table.status, table.organ, table.shuffle),
    index("question_status_modality").on(table.status, table.modality, table.shuffle),
  ],
);

/**
 * A version of a question, immutable once answered (X5). The parts shown before and after submitting are two columns, `body` and
 * `answer_sheet`, so that a query for an open question cannot fetch the key by accident.
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
    /** JSON of `AnswerSheet`. */
    answerSheet: text("answer_sheet").notNull(),
    origin: text("origin", { enum: origins }).notNull(),
    review: text("review", { enum: reviewStates }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** JSON of `QuestionContent` as authored, which cannot be restored from body and answer sheet alone. */
    content: text("content"),
    /** JSON of string[]: ids of the admins who wrote it; null if it came from the content files. */
    editors: text("editors"),
    /** The admin who published the version, never one of its editors. */
    publishedBy: text("published_by"),
    /** The change and the reason for it. */
    changeNote: text("change_note"),
    /** Whether the version corrects a wrong key: open exams were rescored and learners notified (X5). */
    correctsKey: integer("corrects_key", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("question_version_number").on(table.questionId, table.number),
    // Without this index, a filter by provenance reads the text of every version.
    index("question_version_provenance").on(table.origin, table.review, table.id),
    // Covers only versions with series, so that the uses of a picture are found without reading the text of all other
    // versions.
    index("question_version_series").on(table.questionId).where(sql`instr(body, '"series":') > 0`),
  ],
);

/**
 * The review of a version by a named radiologist, entered by an admin. A new version has none unless the reviewer confirms it.
 * WITHOUT ROWID.
 */
export const versionReview = sqliteTable("version_review", {
  versionId: text("version_id")
    .primaryKey()
    .references(() => questionVersion.id),
  reviewerName: text("reviewer_name").notNull(),
  /** For example "board-certified radiologist". */
  credentials: text("credentials").notNull(),
  /** YYYY-MM-DD. */
  reviewedOn: text("reviewed_on").notNull(),
  /** The admin who entered the review. */
  recordedBy: text("recorded_by").notNull(),
  recordedAt: integer("recorded_at").notNull(),
});

/**
 * Drafts, at most one per question: the first version of a question that was never published, or the next version of a
 * published one. A draft may be incomplete; it is validated when it is submitted for review.
 */
export const questionDraft = sqliteTable(
  "question_draft",
  {
    questionId: text("question_id")
      .primaryKey()
      .references(() => question.id),
    /** JSON of a full or partial `QuestionContent`. */
    content: text("content").notNull(),
    /** The version that the draft started from; null if the question was never published. */
    baseVersionId: text("base_version_id").references(() => questionVersion.id),
    stage: text("stage", { enum: draftStages }).notNull(),
    /** JSON of string[]: ids of the admins who edited the draft, none of whom may approve or publish it. */
    editors: text("editors").notNull(),
    /** Incremented by every save; a save of an older revision is a conflict. */
    revision: integer("revision").notNull(),
    /** The change and the reason for it, as far as the editors have written them. */
    changeNote: text("change_note").notNull().default(""),
    /** Unused since the content decides whether a draft moves the key; removed in a later release. */
    correctsKey: integer("corrects_key", { mode: "boolean" }).notNull().default(false),
    /** The reviewer's note when the draft was sent back. */
    reviewNote: text("review_note"),
    /** The admin who approved the draft, never one of its editors. */
    approvedBy: text("approved_by"),
    createdAt: integer("created_at").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  // Serves the counts of pending drafts on the admin overview.
  (table) => [index("question_draft_stage").on(table.stage, table.questionId)],
);

/** Guidelines and editions that published versions cite, for the review after a new edition. WITHOUT ROWID. */
export const questionReference = sqliteTable(
  "question_reference",
  {
    name: text("name").notNull(),
    edition: text("edition").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** The DOI or address of the reference, suggested with it in the editor. */
    link: text("link"),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.edition, table.questionId] }),
    index("question_reference_question").on(table.questionId),
  ],
);

/**
 * Text sketches that find near duplicates: a few hashes of the newest text of each question, from the draft if there is one.
 * Derived from the bank (decision 0026). WITHOUT ROWID.
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

/** The free list, in the order set by admins. */
export const freeQuestion = sqliteTable("free_question", {
  questionId: text("question_id")
    .primaryKey()
    .references(() => question.id),
  position: integer("position").notNull(),
});

/** Number of live questions per organ × modality, rebuilt whenever the bank changes. WITHOUT ROWID. */
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

/** Item statistics of a version from first answers (I1), recomputed nightly. WITHOUT ROWID. */
export const itemStatistics = sqliteTable(
  "item_statistics",
  {
    versionId: text("version_id")
      .primaryKey()
      .references(() => questionVersion.id),
    n: integer("n").notNull(),
    /** Proportion of correct answers. */
    p: real("p").notNull(),
    discrimination: real("discrimination"),
    /** JSON of `ItemStatistics`. */
    statistics: text("statistics").notNull(),
    /** Names of the statistical problems found, joined with spaces; empty if there are none. */
    flags: text("flags").notNull(),
  },
  (table) => [index("item_statistics_flagged").on(table.flags).where(sql`flags <> ''`)],
);
