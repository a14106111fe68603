import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./auth";

// The RVU calculator (rvu.md): CMS's releases as admins upload them, our own content, and the shifts of learners.

/**
 * A release of the Medicare Physician Fee Schedule, radiology's rows. Its values never change, for tallies are counted by
 * them (C2): a corrected file is a release of its own, "2026C-2", and one that was published is never deleted. Without
 * `published_at` it is a dry run that nobody sees.
 */
export const rvuRelease = sqliteTable(
  "rvu_release",
  {
    /** Year and letter, as "2026C". */
    id: text("id").primaryKey(),
    year: integer("year").notNull(),
    letter: text("letter", { enum: ["A", "B", "C", "D"] }).notNull(),
    /** Dollars for one RVU, in ten-thousandths. */
    conversionFactor: integer("conversion_factor").notNull(),
    /** Of which participants the conversion factor is; null where neither file name nor factor says. */
    conversion: text("conversion", { enum: ["nonQPP", "QPP", "single"] }),
    /** As the file prints it, "06/30/2026". */
    releasedOn: text("released_on"),
    /** Name of the CSV. */
    sourceName: text("source_name").notNull(),
    /** SHA-256 of the CSV in hex: the same file twice is one release. */
    sourceHash: text("source_hash").notNull().unique(),
    /** Rows of the whole file; those kept are in `packed`. */
    rowsRead: integer("rows_read").notNull(),
    rowsKept: integer("rows_kept").notNull(),
    /** What `packRows` writes. */
    packedRows: text("packed_rows").notNull(),
    createdAt: integer("created_at").notNull(),
    publishedAt: integer("published_at"),
    /** Id of the admin, or "seed". */
    publishedBy: text("published_by"),
    /** The one that a new tally takes. */
    isCurrent: integer("is_current", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [uniqueIndex("rvu_release_current").on(table.isCurrent).where(sql`is_current = 1`)],
);

/** What else the calculator needs and the Worker's bundle has no room for, one row a file of app/content/rvu. */
export const rvuContent = sqliteTable("rvu_content", {
  /** "studies": our names, JSON of `StudyLine[]`. "localities": JSON of `Locality[]`. */
  id: text("id", { enum: ["studies", "localities"] }).primaryKey(),
  json: text("json").notNull(),
  /** SHA-256 of `json` in hex. */
  hash: text("hash").notNull(),
});

/**
 * A shift of a learner (C8). What was read in it is the sum over its parts, which is made when it is shown: one truth, and a
 * list never lags behind it.
 */
export const rvuShift = sqliteTable(
  "rvu_shift",
  {
    /** A uuid that the device made. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** By whose values it is counted (C2). */
    releaseId: text("release_id")
      .notNull()
      .references(() => rvuRelease.id),
    name: text("name"),
    /** The earliest start of its parts; of a shift without a timer, when it was first heard of. */
    startedAt: integer("started_at").notNull(),
    /** The latest end of its parts: set when the shift is closed. */
    endedAt: integer("ended_at"),
    /** Opens it to whoever has the link; null: not shared. */
    shareToken: text("share_token").unique(),
    createdAt: integer("created_at").notNull(),
    /** It can be brought back for some days, then its parts go; the row stays, so that a device that comes late does not bring it back. */
    deletedAt: integer("deleted_at"),
  },
  (table) => [
    index("rvu_shift_user").on(table.userId, table.startedAt),
    index("rvu_shift_release").on(table.releaseId),
    index("rvu_shift_user_deleted").on(table.userId, table.deletedAt).where(sql`deleted_at is not null`),
    index("rvu_shift_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** What one device counted in a shift; the newest revision of each device holds. WITHOUT ROWID. */
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
    /** JSON of `Counts`; below zero where a device took back what another had counted. */
    counts: text("counts").notNull(),
    /** The release this device counts by: one that changes it changes the shift's. */
    releaseId: text("release_id"),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    workedMs: integer("worked_ms").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.shiftId, table.deviceId] }), index("rvu_shift_part_user").on(table.userId)],
);
