import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  levels,
  modalities,
  organs,
  origins,
  questionTypes,
  reviewStates,
  skills,
} from "../../features/questions/taxonomy";

export const topic = sqliteTable(
  "topic",
  {
    id: text("id").primaryKey(),
    parentId: text("parent_id"),
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
    status: text("status", {
      enum: ["draft", "in_review", "approved", "pilot", "live", "under_review", "retired"],
    }).notNull(),
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
  },
  (table) => [
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
  },
  (table) => [uniqueIndex("question_version_number").on(table.questionId, table.number)],
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
