import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

// The tables of ANALYTICS_DB. Days are UTC dates, YYYY-MM-DD; a visit and all that happens in it belong to the day it
// began on. What a visitor did is kept 90 days, the rollups 13 months.

/** A visit of a browser, with what its rollups were counted from. WITHOUT ROWID. */
export const visit = sqliteTable(
  "visit",
  {
    day: text("day").notNull(),
    /** Made of the browser's session id and its own secret id, so that nobody can name another's visit. */
    id: text("id").notNull(),
    /** The analytics session id as the browser sent it (spec §3). */
    sessionId: text("session_id").notNull(),
    browserId: text("browser_id").notNull(),
    /** Who was signed in, taken from the login; forgotten with the account. */
    userId: text("user_id"),
    startedAt: integer("started_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    userAgent: text("user_agent").notNull(),
    device: text("device").notNull(),
    os: text("os").notNull(),
    browser: text("browser").notNull(),
    /** ISO 3166 code from the edge, or "Unknown". */
    country: text("country").notNull(),
    /** Host of the page that led here; null until the first page view. */
    referrer: text("referrer"),
    /** Label of the first page; null until the first page view. */
    entryPath: text("entry_path"),
    newcomer: integer("newcomer", { mode: "boolean" }).notNull(),
    firstOfDay: integer("first_of_day", { mode: "boolean" }).notNull(),
    views: integer("views").notNull(),
    /** JSON list of the distinct pages seen. */
    paths: text("paths").notNull(),
    /** Raised by every write: what was read is written back only if nobody wrote in between. */
    revision: integer("revision").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.id] }),
    index("visit_user").on(table.userId).where(sql`user_id is not null`),
  ],
);

/** What happened, as the queue's message said it: the truth that a day's rollups can be rebuilt from. WITHOUT ROWID. */
export const event = sqliteTable(
  "event",
  {
    day: text("day").notNull(),
    id: text("id").notNull(),
    /** JSON of what `toStored` keeps of a `Message`. */
    message: text("message").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.id] })],
);

/**
 * Counts of one day for what has `byValue` in `byDimension` ("" = everything) and `value` in `dimension` ("" = the total).
 * A pair is kept once, the dimension that comes first in the order of `placeInOrder` (sums.ts) first: the key serves a list among what
 * has a value of an earlier dimension, the index one among what has a value of a later one. WITHOUT ROWID.
 */
export const rollup = sqliteTable(
  "rollup",
  {
    byDimension: text("by_dimension").notNull(),
    byValue: text("by_value").notNull(),
    dimension: text("dimension").notNull(),
    day: text("day").notNull(),
    value: text("value").notNull(),
    /** Visits that were their browser's first of the day. */
    visitors: integer("visitors").notNull(),
    /** Visits of browsers never seen before. */
    newcomers: integer("newcomers").notNull(),
    visits: integer("visits").notNull(),
    /** Visits that began here: for a page those that it was the first of, else all. */
    entries: integer("entries").notNull(),
    /** Of the entries, those with a single page view. */
    bounces: integer("bounces").notNull(),
    /** Of the entries, ms from the first to the last sign of life. */
    duration: integer("duration").notNull(),
    views: integer("views").notNull(),
    clicks: integer("clicks").notNull(),
    /** Engagement events; of dimension "dropped", beacons that were not believed. */
    events: integer("events").notNull(),
    answers: integer("answers").notNull(),
    correct: integer("correct").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.byDimension, table.byValue, table.dimension, table.day, table.value] }),
    index("rollup_reverse").on(table.dimension, table.value, table.byDimension, table.day),
  ],
);

/** Visits whose last sign of life was in this minute (minutes since the epoch): the last seven are who is here now. */
export const liveMinute = sqliteTable("live_minute", {
  minute: integer("minute").primaryKey(),
  visits: integer("visits").notNull(),
});

/** First answers of each question, for the list of questions to look at. `permille` correct, null below ten answers. */
export const itemTally = sqliteTable(
  "item_tally",
  {
    questionId: text("question_id").primaryKey(),
    answers: integer("answers").notNull(),
    firstAnswers: integer("first_answers").notNull(),
    firstCorrect: integer("first_correct").notNull(),
    correctPermille: integer("correct_permille"),
  },
  (table) => [index("item_tally_correct_permille").on(table.correctPermille).where(sql`correct_permille is not null`)],
);

/** Learners by the day they signed up and how far they came since. WITHOUT ROWID. */
export const funnelDay = sqliteTable(
  "funnel_day",
  {
    day: text("day").notNull(),
    step: text("step", {
      enum: ["signed-up", "verified", "first-answer", "ten-answers", "quota-end", "subscribed"],
    }).notNull(),
    learners: integer("learners").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Of the learners who signed up in a week (its Monday), those who studied in the nth week after; week −1 is all of them. WITHOUT ROWID. */
export const cohortWeek = sqliteTable(
  "cohort_week",
  {
    cohort: text("cohort").notNull(),
    week: integer("week").notNull(),
    learners: integer("learners").notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.week] })],
);

/** When a rollup was last made by the clock: what the dashboard says its numbers are of. */
export const rollupRun = sqliteTable("rollup_run", {
  name: text("name").primaryKey(),
  ranAt: integer("ran_at").notNull(),
});

/** Messages that could not be counted, kept to be read and mended. */
export const deadLetter = sqliteTable("dead_letter", {
  id: text("id").primaryKey(),
  createdAt: integer("created_at").notNull(),
  reason: text("reason").notNull(),
  message: text("message").notNull(),
});

/** One row that a batch writes only if what it was computed from still holds; the CHECK takes the whole batch back. */
export const ingestGuard = sqliteTable(
  "ingest_guard",
  { id: integer("id").primaryKey(), ok: integer("ok").notNull() },
  (table) => [check("ingest_guard_unchanged", sql`${table.ok} = 1`)],
);
