import { type SQL, sql } from "drizzle-orm";
import { visit } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { addDays } from "../../../lib/day";
import { type Filter, type VisitField, visitFields } from "./dimensions";
import type { Counts } from "./metrics";
import { listLimits } from "./report-limits";
import type { Days } from "./report-range";
import type { DayCounts } from "./tiles-and-points";

// Reads the report under combined filters. Rollups hold pairs of values only, so these reports count single visits, which are stored
// for 90 days (decision 0042).

/** Maximum number of visits that a report under combined filters reads: the newest of its days. */
const maxReadVisits = 50_000;

/** What a report under combined filters shows. */
export interface CombinedCounts {
  days: DayCounts[];
  lists: Map<VisitField, GroupRow[]>;
  /** The first day whose visits were read completely, if there were more than `maxReadVisits`; otherwise null. */
  completeSince: string | null;
}

/** The counts of a day, of a value in a list, or (list "read") of all visits that were read, with their oldest day. */
type GroupRow = Counts & { list: string; value: string };

/**
 * Builds the statement that counts the visits matching all filters: by day, and by the value of each field that has no filter. It
 * reads each visit of the days once, at most `maxReadVisits`.
 */
export function selectCombinedCounts(analytics: Db, filters: readonly Filter<VisitField>[], { from, to }: Days) {
  const freeFields = visitFields.filter((field) => filters.every(({ dimension }) => dimension !== field));
  const ownFields = freeFields.filter((field) => field !== "path");
  const valueOfField = sql.join(
    ownFields.map((field) => sql`when ${field} then matching.${columnOf(field)}`),
    sql` `,
  );
  // A visit has many pages. It counts for each of them, but begins on one.
  const pages = freeFields.includes("path")
    ? sql`union all
      select 'path', page.value, count(*), sum(first_of_day), sum(newcomer), sum(entry_path = page.value),
        sum(entry_path = page.value and views = 1), sum((entry_path = page.value) * (last_seen_at - started_at)), 0
      from matching, json_each(matching.paths) as page group by page.value`
    : sql``;
  const counted = sql`(
    with read as materialized (
      select * from ${visit} where ${visit.day} >= ${from} and ${visit.day} <= ${to} order by ${visit.day} desc limit ${maxReadVisits}
    ), matching as materialized (
      select * from read where ${sql.join([sql`views > 0`, ...filters.map(matchVisit)], sql` and `)}
    ), counted (list, value, visits, visitors, newcomers, entries, bounces, duration, views) as (
      select field.value, case field.value when 'day' then matching.day ${valueOfField} end, count(*), sum(first_of_day),
        sum(newcomer), count(*), sum(views = 1), sum(last_seen_at - started_at), sum(views)
      from matching cross join json_each(${JSON.stringify(["day", ...ownFields])}) as field group by 1, 2
      ${pages}
      union all select 'read', min(day), count(*), 0, 0, 0, 0, 0, 0 from read
    )
    select * from counted
  ) as counted`;
  const column = <T>(name: keyof GroupRow) => sql<T>`${sql.raw(`counted.${name}`)}`.as(name);
  const none = sql<number>`0`;
  return analytics
    .select({
      list: column<string>("list"),
      value: column<string>("value"),
      visitors: column<number>("visitors"),
      newcomers: column<number>("newcomers"),
      visits: column<number>("visits"),
      entries: column<number>("entries"),
      bounces: column<number>("bounces"),
      duration: column<number>("duration"),
      views: column<number>("views"),
      clicks: none.as("clicks"),
      events: none.as("events"),
      answers: none.as("answers"),
      correct: none.as("correct"),
    })
    .from(counted);
}

function matchVisit({ dimension, value }: Filter<VisitField>): SQL {
  if (dimension === "path")
    return sql`exists (select 1 from json_each(read.paths) as page where page.value = ${value})`;
  return sql`read.${columnOf(dimension)} = ${value}`;
}

function columnOf(field: VisitField): SQL {
  return sql.raw(field);
}

/** Sorts the rows of `selectCombinedCounts` into days and lists, each list with its largest count first. */
export function readCombinedCounts(rows: readonly GroupRow[], maxRows = listLimits.expanded + 1): CombinedCounts {
  const read = rows.find(({ list }) => list === "read");
  const lists = visitFields.map((field) => {
    const values = rows.filter(({ list, value }) => list === field && value !== null);
    const sorted = values.sort((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
    return [field, sorted.slice(0, maxRows)] as const;
  });
  return {
    days: rows.filter(({ list }) => list === "day").map((row) => ({ ...row, day: row.value })),
    lists: new Map(lists),
    completeSince: read && read.visits >= maxReadVisits ? addDays(read.value, 1) : null,
  };
}
