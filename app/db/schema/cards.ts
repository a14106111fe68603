import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cardKinds, cardTemplates } from "../../features/cards/card-taxonomy";
import { question } from "./questions";

/** A social card; a question card has the answer on its back. Public from `published_at` on. */
export const card = sqliteTable(
  "card",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: cardKinds }).notNull(),
    template: text("template", { enum: cardTemplates }).notNull(),
    /** The question that the text comes from; null for free text. */
    questionId: text("question_id").references(() => question.id),
    /** JSON of `CardSide`. */
    front: text("front").notNull(),
    back: text("back"),
    frontAlt: text("front_alt").notNull(),
    backAlt: text("back_alt"),
    caption: text("caption").notNull(),
    /** JSON of string[], without "#". */
    hashtags: text("hashtags").notNull(),
    publishedAt: integer("published_at"),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Incremented by every write and part of the image URL, so images can be cached forever. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("card_published").on(table.publishedAt), index("card_created").on(table.createdAt)],
);
