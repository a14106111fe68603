import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";
import { question } from "./questions";

/** Credentials of admins who review drafts; they stand in the passport of what the admin approved (M14). WITHOUT ROWID. */
export const reviewer = sqliteTable("reviewer", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id),
  /** The name as learners see it, such as "Dr. Jane Doe". */
  name: text("name").notNull(),
  /** Degree or board, such as "board-certified radiologist". */
  credentials: text("credentials").notNull(),
  institution: text("institution").notNull(),
  country: text("country").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** The admin who should review a question's draft, at most one per draft (M14). WITHOUT ROWID. */
export const reviewAssignment = sqliteTable(
  "review_assignment",
  {
    questionId: text("question_id")
      .primaryKey()
      .references(() => question.id),
    reviewerId: text("reviewer_id")
      .notNull()
      .references(() => user.id),
    /** YYYY-MM-DD; null without a due date. */
    dueOn: text("due_on"),
    assignedBy: text("assigned_by").notNull(),
    assignedAt: integer("assigned_at").notNull(),
  },
  (table) => [index("review_assignment_reviewer").on(table.reviewerId)],
);

/** Comments of reviewers and editors on a field of a draft, kept after the draft is published or discarded (M15). */
export const draftComment = sqliteTable(
  "draft_comment",
  {
    /** Comes from the form's key, so that a form sent twice stores one row. */
    id: text("id").primaryKey(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
    /** The version that the draft becomes when it is published. */
    versionNumber: integer("version_number").notNull(),
    /** Path of the field, joined with "/"; entries of lists by id. Empty for the whole question. */
    field: text("field").notNull(),
    body: text("body").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => user.id),
    createdAt: integer("created_at").notNull(),
    resolvedBy: text("resolved_by"),
    resolvedAt: integer("resolved_at"),
  },
  (table) => [index("draft_comment_question").on(table.questionId, table.createdAt)],
);
