import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { levels } from "../../features/questions/taxonomy";
import { user } from "./auth";
import { mockForm } from "./mock-forms";
import { question } from "./questions";
import { studySession } from "./study";

/** A learner's own saved recipe: what to draw, how many, in which mode (S2, S3). */
export const customSet = sqliteTable(
  "custom_set",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    name: text("name").notNull(),
    /** JSON of the `StartRequest` it starts. */
    request: text("request").notNull(),
    /** Opens it to whoever has the link; null: not shared. */
    shareToken: text("share_token").unique(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When a session was started with it last; null: never. */
    lastUsedAt: integer("last_used_at"),
    /** The session it started last, to take that again (S3). */
    lastSessionId: text("last_session_id").references(() => studySession.id),
  },
  (table) => [index("custom_set_user").on(table.userId, table.updatedAt)],
);

/** A curated, ordered list of questions (S5). */
export const studySet = sqliteTable("study_set", {
  /** Readable, part of the address. */
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  /** The rotation it goes with. */
  rotation: text("rotation").notNull(),
  level: text("level", { enum: levels }).notNull(),
  minutes: integer("minutes").notNull(),
  /** Place in the list. */
  position: integer("position").notNull(),
  published: integer("published", { mode: "boolean" }).notNull(),
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

/** The questions of a mock form, in order; no question is in two. WITHOUT ROWID. */
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

/** Who has begun which form: once they sit it no more, its questions are in their normal sets too (S7). WITHOUT ROWID. */
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
