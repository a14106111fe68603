import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A picture an admin has uploaded for the public pages; its bytes lie in the bucket under the same key. */
export const image = sqliteTable("image", {
  /** SHA-256 of its bytes in hex, and what it is: "….png". The same file twice is one image. */
  key: text("key").primaryKey(),
  contentType: text("content_type").notNull(),
  bytes: integer("bytes").notNull(),
  /** CSS pixels. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  alt: text("alt").notNull(),
  /** Who made it, and under which licence we show it. */
  source: text("source").notNull(),
  licence: text("licence").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Ticked by somebody who uploaded it: no patient can be known from it. */
  deidentified: integer("deidentified", { mode: "boolean" }).notNull().default(false),
});
