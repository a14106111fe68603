import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

// The RVU calculator: CMS releases that admins upload, our own content, and the shifts of learners.

/**
 * The radiology rows of a release of the Medicare Physician Fee Schedule. Shifts are valued by them, so the values never change
 * (C2): a corrected file becomes a new release such as "2026C-2", and a published release is never deleted. Without
 * `published_at`, the release is a dry run that only admins see.
 */
export const rvuRelease = sqliteTable(
  "rvu_release",
  {
    /** Year and letter, such as "2026C". */
    id: text("id").primaryKey(),
    year: integer("year").notNull(),
    letter: text("letter", { enum: ["A", "B", "C", "D"] }).notNull(),
    /** Ten-thousandths of a dollar per RVU. */
    conversionFactor: integer("conversion_factor").notNull(),
    /**
     * Whether the conversion factor applies to participants in the Quality Payment Program ("QPP"), to all others, or to
     * everyone ("single"); null if neither the file name nor the factor shows that.
     */
    conversion: text("conversion", { enum: ["nonQPP", "QPP", "single"] }),
    /** Release date as printed in the file, such as "06/30/2026". */
    releasedOn: text("released_on"),
    /** Name of the CSV file. */
    sourceName: text("source_name").notNull(),
    /** SHA-256 of the CSV in hex, so the same file uploaded twice is one release. */
    sourceHash: text("source_hash").notNull().unique(),
    /** Number of rows in the whole file, of which `rows_kept` are in `packed_rows`. */
    rowsRead: integer("rows_read").notNull(),
    rowsKept: integer("rows_kept").notNull(),
    /** Output of `packRows`. */
    packedRows: text("packed_rows").notNull(),
    createdAt: integer("created_at").notNull(),
    publishedAt: integer("published_at"),
    /** Id of the admin who published the release, or "seed". */
    publishedBy: text("published_by"),
    /** Whether new shifts use this release. */
    isCurrent: integer("is_current", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [uniqueIndex("rvu_release_current").on(table.isCurrent).where(sql`is_current = 1`)],
);

/** Other data of the calculator, too large for the Worker's bundle: one row per file of app/content/rvu. */
export const rvuContent = sqliteTable("rvu_content", {
  /** "studies": JSON of `StudyJsonLine[]`, our study names. "localities": JSON of `Locality[]`. */
  id: text("id", { enum: ["studies", "localities"] }).primaryKey(),
  json: text("json").notNull(),
  /** SHA-256 of `json` in hex. */
  hash: text("hash").notNull(),
});

/**
 * A learner's shift (C8). Its studies are the sum of its parts, computed when the shift is displayed, so no stored total can be
 * out of date.
 */
export const rvuShift = sqliteTable(
  "rvu_shift",
  {
    /** A UUID that the device made. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** The release whose values apply (C2). */
    releaseId: text("release_id")
      .notNull()
      .references(() => rvuRelease.id),
    name: text("name"),
    /** Earliest start of its parts; without a timer, when the server first received the shift. */
    startedAt: integer("started_at").notNull(),
    /** Latest end of its parts; null while the shift is open. */
    endedAt: integer("ended_at"),
    /** Secret of the public link; null if not shared. */
    shareToken: text("share_token").unique(),
    createdAt: integer("created_at").notNull(),
    /** A deleted shift can be restored for some days; then its parts are deleted. The row stays, so a late device cannot recreate the shift. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("rvu_shift_user").on(table.userId, table.startedAt),
    index("rvu_shift_release").on(table.releaseId),
    index("rvu_shift_user_deleted").on(table.userId, table.deletedAt).where(sql`deleted_at is not null`),
    index("rvu_shift_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Counts from one device in a shift; the newest revision of each device wins. WITHOUT ROWID. */
export const rvuShiftPart = sqliteTable(
  "rvu_shift_part",
  {
    shiftId: text("shift_id")
      .notNull()
      .references(() => rvuShift.id),
    deviceId: text("device_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    revision: integer("revision").notNull(),
    /** JSON of `Counts`; negative if a device removed studies that another device had counted. */
    counts: text("counts").notNull(),
    /**
     * The release chosen on this device; another choice changes the release of the shift. This site may lack the chosen
     * release.
     */
    releaseId: text("release_id"),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    workedMs: integer("worked_ms").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.shiftId, table.deviceId] }), index("rvu_shift_part_user").on(table.userId)],
);
