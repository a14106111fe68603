import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { revisionKinds } from "../../features/blog/post-taxonomy";
import { image } from "./images";
import { question } from "./questions";

/**
 * A post as readers see it, rendered and sanitized when it was published. The newest revision holds unpublished changes. A post
 * is visible from `publish_at` on; a draft has no `publish_at`.
 */
export const post = sqliteTable(
  "post",
  {
    id: text("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /** Sanitized HTML. */
    html: text("html").notNull(),
    /** JSON of `Heading[]`, for the table of contents. */
    headings: text("headings").notNull(),
    /** Lowercase words of title, summary, text, and tags, for searching. */
    searchText: text("search_text").notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    /** JSON of string[], for display; searches by tag use `post_tag`. */
    tags: text("tags").notNull(),
    coverKey: text("cover_key").references(() => image.key),
    coverAlt: text("cover_alt"),
    /** For search results and shared links; null falls back to title and summary. */
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    authorName: text("author_name").notNull(),
    publishAt: integer("publish_at"),
    /** When the published text last changed. */
    updatedAt: integer("updated_at").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Incremented by every write; a save names the version it read, so two editors never overwrite each other. */
    version: integer("version").notNull().default(1),
    /** Secret of the link that shows the newest revision to everyone who has it; null without a link. */
    previewToken: text("preview_token"),
    /** When that link ends, ms. */
    previewExpiresAt: integer("preview_expires_at"),
  },
  (table) => [index("post_publish").on(table.publishAt), uniqueIndex("post_preview_token").on(table.previewToken)],
);

/** Tags of posts, for the search by tag. WITHOUT ROWID. */
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

/** Earlier addresses of posts, which redirect to the current one. */
export const postFormerSlug = sqliteTable("post_former_slug", {
  slug: text("slug").primaryKey(),
  postId: text("post_id")
    .notNull()
    .references(() => post.id, { onDelete: "cascade" }),
});

/** Questions linked to a post, in order. WITHOUT ROWID. */
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

/** Drafts of a post over time: each save, each publication, and the latest autosave. */
export const postRevision = sqliteTable(
  "post_revision",
  {
    id: text("id").primaryKey(),
    postId: text("post_id")
      .notNull()
      .references(() => post.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: revisionKinds }).notNull(),
    /** JSON of `PostDraft`, including the Markdown. */
    draft: text("draft").notNull(),
    savedBy: text("saved_by").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (table) => [index("post_revision_post").on(table.postId, table.savedAt)],
);
