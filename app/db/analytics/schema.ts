import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

// The tables of ANALYTICS_DB. Days are UTC dates, YYYY-MM-DD; a visit and its events belong to the day the visit began. Visits and
// events are deleted after 90 days, rollups after 13 months.

/** A visit of a browser, with the fields that the rollups count. WITHOUT ROWID. */
export const visit = sqliteTable(
  "visit",
  {
    day: text("day").notNull(),
    /** Derived from the session id and the browser's secret id, so that nobody can guess another visitor's id. */
    id: text("id").notNull(),
    /** The analytics session id that the browser sent. */
    sessionId: text("session_id").notNull(),
    browserId: text("browser_id").notNull(),
    /** The signed-in user, from the login session; removed when the account is deleted. */
    userId: text("user_id"),
    startedAt: integer("started_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    userAgent: text("user_agent").notNull(),
    device: text("device").notNull(),
    os: text("os").notNull(),
    browser: text("browser").notNull(),
    /** ISO 3166 code from the edge, or "Unknown". */
    country: text("country").notNull(),
    /** Host of the referring page; null until the first page view. */
    referrer: text("referrer"),
    /** Label of the first page; null until the first page view. */
    entryPath: text("entry_path"),
    newcomer: integer("newcomer", { mode: "boolean" }).notNull(),
    firstOfDay: integer("first_of_day", { mode: "boolean" }).notNull(),
    views: integer("views").notNull(),
    /** JSON of string[]: the distinct pages viewed. */
    paths: text("paths").notNull(),
    /** Incremented by every write; a writer that read an older revision must start again. */
    revision: integer("revision").notNull(),
    /** Campaign tags of the first page's address ("newsletter / email / spring"); null without tags. */
    campaign: text("campaign"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.id] }),
    index("visit_user").on(table.userId).where(sql`user_id is not null`),
  ],
);

/** Counted messages of the queue, from which a day's rollups can be rebuilt. WITHOUT ROWID. */
export const event = sqliteTable(
  "event",
  {
    day: text("day").notNull(),
    id: text("id").notNull(),
    /** JSON of a `Message` as reduced by `toStoredMessage`. */
    message: text("message").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.id] })],
);

/**
 * Daily counts of visits and events. A row counts those that have the value `by_value` in `by_dimension` ("" selects all) and
 * `value` in `dimension` ("" is the total). Each pair of dimensions is stored once, in the order of `getDimensionRank`
 * (rollup-sums.ts): lists filtered by the earlier dimension use the primary key, lists filtered by the later dimension use the
 * index. WITHOUT ROWID.
 */
export const rollup = sqliteTable(
  "rollup",
  {
    byDimension: text("by_dimension").notNull(),
    byValue: text("by_value").notNull(),
    dimension: text("dimension").notNull(),
    day: text("day").notNull(),
    value: text("value").notNull(),
    /** Number of visits that were the browser's first on that day. */
    visitors: integer("visitors").notNull(),
    /** Number of visits by browsers that were never seen before. */
    newcomers: integer("newcomers").notNull(),
    visits: integer("visits").notNull(),
    /** For a page, the number of visits that began on that page; for other dimensions, the number of all visits. */
    entries: integer("entries").notNull(),
    /** Number of the visits in `entries` that had a single page view. */
    bounces: integer("bounces").notNull(),
    /** Total time of the visits in `entries` from first to last activity, ms. */
    duration: integer("duration").notNull(),
    views: integer("views").notNull(),
    clicks: integer("clicks").notNull(),
    /** Number of engagements; for dimension "dropped", the number of dropped beacons. */
    events: integer("events").notNull(),
    answers: integer("answers").notNull(),
    correct: integer("correct").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.byDimension, table.byValue, table.dimension, table.day, table.value] }),
    index("rollup_reverse").on(table.dimension, table.value, table.byDimension, table.day),
  ],
);

/**
 * Number of visits by the minute of their last activity (minutes since the epoch); the sum over the last seven minutes is the
 * number of live visitors.
 */
export const liveMinute = sqliteTable("live_minute", {
  minute: integer("minute").primaryKey(),
  visits: integer("visits").notNull(),
});

/**
 * Answers per question, and first answers from the item statistics, for the list of questions to check. `correct_permille` is
 * null below 30 first answers.
 */
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

/** Number of learners who signed up on a day and have reached each step since then. WITHOUT ROWID. */
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

/**
 * Number of learners by the source of the visit in which they signed up, for the day of the sign-up. Learners without a counted
 * visit have the referrer "Unknown". WITHOUT ROWID.
 */
export const signUpSource = sqliteTable(
  "sign_up_source",
  {
    day: text("day").notNull(),
    dimension: text("dimension", { enum: ["referrer", "campaign"] }).notNull(),
    value: text("value").notNull(),
    learners: integer("learners").notNull(),
    /** Those of `learners` who have ever paid for a subscription. */
    subscribed: integer("subscribed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.value] })],
);

/**
 * Number of learners who signed up in the week that begins on `cohort` (a Monday) and studied in the nth week after it; week −1
 * counts all who signed up. WITHOUT ROWID.
 */
export const cohortWeek = sqliteTable(
  "cohort_week",
  {
    cohort: text("cohort").notNull(),
    week: integer("week").notNull(),
    learners: integer("learners").notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.week] })],
);

/** When a scheduled rollup last ran, shown on the dashboard. */
export const rollupRun = sqliteTable("rollup_run", {
  name: text("name").primaryKey(),
  ranAt: integer("ran_at").notNull(),
});

/** Messages that could not be counted, stored for inspection. */
export const deadLetter = sqliteTable("dead_letter", {
  id: text("id").primaryKey(),
  createdAt: integer("created_at").notNull(),
  reason: text("reason").notNull(),
  message: text("message").notNull(),
});

/** A batch writes a row that says whether its inputs are unchanged; if they changed, the CHECK rolls back the whole batch. */
export const ingestGuard = sqliteTable(
  "ingest_guard",
  { id: integer("id").primaryKey(), ok: integer("ok").notNull() },
  (table) => [check("ingest_guard_unchanged", sql`${table.ok} = 1`)],
);
