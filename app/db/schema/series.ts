import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A stored series of frames. The bucket contains its pixels under `img/<key>/`. */
export const series = sqliteTable("series", {
  /** SHA-256 of the manifest in hex, so that the same series stored twice is one. */
  key: text("key").primaryKey(),
  /** Title in the library of admins; learners never see it. */
  title: text("title").notNull(),
  /** The manifest as JSON (features/series/series.ts). */
  manifest: text("manifest").notNull(),
  frameCount: integer("frame_count").notNull(),
  /** Size of all its objects in the bucket. */
  bytes: integer("bytes").notNull(),
  /** The admin who uploaded it; "" if a command stored it. */
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});
