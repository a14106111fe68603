import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** An image that an admin uploaded; the bucket stores its bytes under the same key. */
export const image = sqliteTable("image", {
  /** SHA-256 of the bytes in hex plus the extension, so the same file uploaded twice is one image. */
  key: text("key").primaryKey(),
  contentType: text("content_type").notNull(),
  bytes: integer("bytes").notNull(),
  /** Width and height in CSS pixels. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  alt: text("alt").notNull(),
  /** Author of the image, and the license under which we show it. */
  source: text("source").notNull(),
  license: text("license").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Whether the uploader confirmed that no patient can be identified. */
  deidentified: integer("deidentified", { mode: "boolean" }).notNull().default(false),
});
