import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cardKinds, cardTemplates } from "../../features/cards/taxonomy";
import { question } from "./questions";

/** A social card: a front, and for a question an answer on a card of its own (product.md §16). Public from `published_at` on. */
export const card = sqliteTable(
  "card",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: cardKinds }).notNull(),
    template: text("template", { enum: cardTemplates }).notNull(),
    /** The question whose words these are; null for free text. */
    questionId: text("question_id").references(() => question.id),
    /** JSON of `CardSide`. */
    front: text("front").notNull(),
    back: text("back"),
    frontAlt: text("front_alt").notNull(),
    backAlt: text("back_alt"),
    caption: text("caption").notNull(),
    /** JSON of string[], without the sign. */
    hashtags: text("hashtags").notNull(),
    publishedAt: integer("published_at"),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Counts the writes; the address of a picture holds it, so that a picture never changes. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("card_published").on(table.publishedAt), index("card_created").on(table.createdAt)],
);
