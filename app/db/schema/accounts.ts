import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { extraTimes, trainingYears } from "../../features/accounts/profile-taxonomy";
import { reviewLoads } from "../../features/review/review-taxonomy";
import { user } from "./auth";

/** A learner's own settings (A5). A learner without a row has the defaults. */
export const profile = sqliteTable("profile", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  trainingYear: text("training_year", { enum: trainingYears }),
  /** Calendar date, YYYY-MM-DD. */
  examDate: text("exam_date"),
  /** IANA name; an answer counts toward the day in this time zone. */
  timeZone: text("time_zone").notNull().default("UTC"),
  /** Factor by which the time limits of timed modes are extended. */
  extraTime: text("extra_time", { enum: extraTimes }).notNull().default("1"),
  shortcutsOff: integer("shortcuts_off", { mode: "boolean" }).notNull().default(false),
  calmMode: integer("calm_mode", { mode: "boolean" }).notNull().default(false),
  newsByEmail: integer("news_by_email", { mode: "boolean" }).notNull().default(false),
  /** Number of reviews that the scheduler asks for, in three steps (F1). */
  reviewLoad: text("review_load", { enum: reviewLoads }).notNull().default("standard"),
  /** JSON array of the domains that the learner named as weak: organs and modalities. */
  weakDomains: text("weak_domains").notNull().default("[]"),
  /** When the learner first saved or skipped a screen of the first run; null if never. */
  firstRunAt: integer("first_run_at"),
});

/** Product-wide settings that admins change, one JSON value per key. */
export const appSetting = sqliteTable("app_setting", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
