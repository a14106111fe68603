import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { levels } from "../../features/questions/taxonomy";
import { user } from "./auth";
import { mockForm } from "./mock-forms";
import { question } from "./questions";
import { studySession } from "./study";

/** A learner's saved set: which questions to draw, how many, and in which mode (S2, S3). */
export const customSet = sqliteTable(
  "custom_set",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    name: text("name").notNull(),
    /** JSON of the `StartRequest`. */
    request: text("request").notNull(),
    /** Secret of the public link; null if the set is not shared. */
    shareToken: text("share_token").unique(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When a session of the set was last started; null if never. */
    lastUsedAt: integer("last_used_at"),
    /** The latest session of the set, for retaking it (S3). */
    lastSessionId: text("last_session_id").references(() => studySession.id),
  },
  (table) => [index("custom_set_user").on(table.userId, table.updatedAt)],
);

/** A curated, ordered list of questions (S5), seeded from app/content/study-sets.json or written by an admin. */
export const studySet = sqliteTable("study_set", {
  /** A readable id that is part of the set's URL. */
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  /** The clinical rotation that the set is for. */
  rotation: text("rotation").notNull(),
  level: text("level", { enum: levels }).notNull(),
  minutes: integer("minutes").notNull(),
  /** Position in the list of study sets. */
  position: integer("position").notNull(),
  published: integer("published", { mode: "boolean" }).notNull(),
  /** When an admin last saved the set, which from then on does not follow its content file; null if none did. */
  editedAt: integer("edited_at"),
});

/** The questions of a study set, in order. WITHOUT ROWID. */
export const studySetItem = sqliteTable(
  "study_set_item",
  {
    setId: text("set_id")
      .notNull()
      .references(() => studySet.id),
    position: integer("position").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
);

/** The questions of a mock form, in order; no question is in two forms. WITHOUT ROWID. */
export const mockFormItem = sqliteTable(
  "mock_form_item",
  {
    formId: text("form_id")
      .notNull()
      .references(() => mockForm.id),
    position: integer("position").notNull(),
    questionId: text("question_id")
      .notNull()
      .unique()
      .references(() => question.id),
  },
  (table) => [primaryKey({ columns: [table.formId, table.position] })],
);

/**
 * Counts of answers to the questions of the mock forms, of each learner's first attempt at the form, computed nightly.
 * WITHOUT ROWID.
 */
export const mockPeer = sqliteTable("mock_peer", {
  questionId: text("question_id")
    .primaryKey()
    .references(() => question.id),
  learners: integer("learners").notNull(),
  /** How many of the learners answered correctly; an unanswered question is not correct (Q3). */
  correct: integer("correct").notNull(),
});

/**
 * Mock forms that a learner has started. After the exam, the form's questions may appear in the learner's other sets (S7).
 * WITHOUT ROWID.
 */
export const mockTaken = sqliteTable(
  "mock_taken",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    formId: text("form_id")
      .notNull()
      .references(() => mockForm.id),
    takenAt: integer("taken_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.formId] })],
);
