import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { revisionKinds } from "../../features/blog/taxonomy";
import { image } from "./images";
import { question } from "./questions";

/**
 * A post as the public sees it: what stands here was rendered and sanitised when it was published. What its author is still
 * writing is the newest revision. It is visible from `publish_at` on; null is a draft.
 */
export const post = sqliteTable(
  "post",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** Sanitised HTML. */
    html: text("html").notNull(),
    /** JSON of `Heading[]`: what the table of contents links to. */
    headings: text("headings").notNull(),
    /** Lower-case words of title, summary and text, for searching. */
    searchText: text("search_text").notNull(),
    /** Reading time, minutes. */
    readingMinutes: integer("reading_minutes").notNull(),
    /** JSON of string[], for showing; `post_tag` finds by them. */
    tags: text("tags").notNull(),
    coverKey: text("cover_key").references(() => image.key),
    coverAlt: text("cover_alt"),
    /** In search results and shared links; null takes title and summary. */
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    authorName: text("author_name").notNull(),
    publishAt: integer("publish_at"),
    /** When what the public sees was last changed. */
    updatedAt: integer("updated_at").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Counts the writes: a save names the one it has seen, so that two editors never overwrite each other. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("post_publish").on(table.publishAt)],
);

/** WITHOUT ROWID. */
export const postTag = sqliteTable(
  "post_tag",
  {
    tag: text("tag").notNull(),
    postId: text("post_id")
      .notNull()
      .references(() => post.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.tag, table.postId] })],
);

/** Addresses a post had before; they lead to the one it has. */
export const postFormerSlug = sqliteTable("post_former_slug", {
  slug: text("slug").primaryKey(),
  postId: text("post_id")
    .notNull()
    .references(() => post.id, { onDelete: "cascade" }),
});

/** Questions that belong to a post, in order. WITHOUT ROWID. */
export const postQuestion = sqliteTable(
  "post_question",
  {
    postId: text("post_id")
      .notNull()
      .references(() => post.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] })],
);

/** What an author wrote, as it was at a time: each save, each publishing, and one autosave a post. */
export const postRevision = sqliteTable(
  "post_revision",
  {
    id: text("id").primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => post.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: revisionKinds }).notNull(),
    /** JSON of `PostDraft`, Markdown and all. */
    draft: text("draft").notNull(),
    savedBy: text("saved_by").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [index("post_revision_post").on(table.postId, table.savedAt)],
);
