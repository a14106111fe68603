import { lt, sql } from "drizzle-orm";
import { cohortWeek, deadLetter, event, funnelDay, liveMinute, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { addMonths, dayMs, mondayOf, utcDay } from "../../lib/day";
import { rawRetentionDays, rollupRetentionMonths } from "./retention";

/** Minutes of `live_minute` that are kept. */
const liveMinutesKept = 60;

/** Rows that one statement takes away at most. */
const rowsPerDelete = 5000;
/** Lists of the rollups that are looked at in one trip. */
const listsPerQuery = 1000;
/** Days of a list that one statement takes away at most. */
const daysPerDelete = 50;

/**
 * Takes away what was kept long enough: visits, events and dead letters of before 90 days ago, rollups of before 13
 * months ago (funnel and cohorts by whole weeks), live minutes of before the last hour. Oldest first and some at a time, each
 * step on its own, so that a run that is cut off is continued by the next; twice is once.
 */
export async function pruneAnalytics(analytics: Db, now: number): Promise<void> {
  const oldest = addMonths(utcDay(now), -rollupRetentionMonths);
  const oldestWeek = mondayOf(oldest);
  const oldestRaw = now - rawRetentionDays * dayMs;
  // A few rows a day, so each of these is a small range of its key.
  await analytics.batch([
    analytics.delete(liveMinute).where(lt(liveMinute.minute, Math.floor(now / 60_000) - liveMinutesKept)),
    analytics.delete(funnelDay).where(lt(funnelDay.day, oldestWeek)),
    analytics.delete(cohortWeek).where(lt(cohortWeek.cohort, oldestWeek)),
  ]);
  await pruneDeadLetters(analytics, oldestRaw);
  await pruneByDay(analytics, visit, utcDay(oldestRaw));
  await pruneByDay(analytics, event, utcDay(oldestRaw));
  await pruneRollups(analytics, oldest);
}

/** Reads all dead letters, which are few: every one is a fault that somebody should look at. */
async function pruneDeadLetters(analytics: Db, before: number): Promise<void> {
  const old = () => analytics.select({ id: deadLetter.id }).from(deadLetter).where(lt(deadLetter.createdAt, before));
  for (;;) {
    const [, remaining] = await analytics.batch([
      analytics.delete(deadLetter).where(sql`${deadLetter.id} in ${old().limit(rowsPerDelete)}`),
      old().limit(1),
    ]);
    if (!remaining.length) return;
  }
}

/** By ranges of the key, which begins with the day: reads what it takes away and one row more. */
async function pruneByDay(analytics: Db, table: typeof visit | typeof event, before: string): Promise<void> {
  for (;;) {
    const [, left] = await analytics.batch([
      analytics
        .delete(table)
        .where(
          sql`(${table.day}, ${table.id}) in (select day, id from ${table} where day < ${before} order by day, id limit ${rowsPerDelete})`,
        ),
      analytics.select({ day: table.day }).from(table).where(lt(table.day, before)).limit(1),
    ]);
    if (!left.length) return;
  }
}

/**
 * The key of the rollups begins with the list and not with the day, for the dashboard's sake. So this goes from list to
 * list, with two look-ups in the key for each (some ten thousand lists: as many rows read a night, whatever the number of
 * days), and takes away the oldest day of those that begin too early, until none does.
 */
async function pruneRollups(analytics: Db, before: string): Promise<void> {
  // The total of everything: no list comes before it.
  let from = JSON.stringify(["", "", ""]);
  for (;;) {
    const lists = await analytics
      .select({ list: sql<string>`list`.as("list_key"), oldest: sql<string>`oldest`.as("oldest_day") })
      .from(selectLists(from));
    const old = lists.filter((row) => row.oldest < before).map((row) => [...JSON.parse(row.list), row.oldest]);
    for (let at = 0; at < old.length; at += daysPerDelete)
      await deleteDays(analytics, old.slice(at, at + daysPerDelete));
    // Lists that had too early days may have more of them, so the same lists are looked at again.
    if (old.length) continue;
    const last = lists.at(-1);
    if (!last || lists.length < listsPerQuery) return;
    from = last.list;
  }
}

/**
 * The lists of the rollups from `from` on, in the order of the key, each with its oldest day. The next list is sought
 * behind every day of this one ("~"): sought by three columns of the key, SQLite would read the list to its end.
 */
function selectLists(from: string) {
  const list = sql.raw("json_array(by_dimension, by_value, dimension)");
  const key = sql.raw("(by_dimension, by_value, dimension)");
  const first = sql.raw("order by by_dimension, by_value, dimension limit 1");
  return sql`(
    with recursive lists(list, n) as (
      select * from (
        select ${list}, 1 from ${rollup}
        where ${key} >= (${from} ->> 0, ${from} ->> 1, ${from} ->> 2) ${first}
      )
      union all
      select (
        select ${list} from ${rollup}
        where (by_dimension, by_value, dimension, day) > (lists.list ->> 0, lists.list ->> 1, lists.list ->> 2, '~') ${first}
      ), n + 1
      from lists where list is not null and n < ${listsPerQuery}
    )
    select list, (
      select min(day) from ${rollup}
      where by_dimension = list ->> 0 and by_value = list ->> 1 and dimension = list ->> 2
    ) as oldest
    from lists where list is not null
  ) as found`;
}

/** Takes away all rows of these days, each given as list and day. */
async function deleteDays(analytics: Db, days: string[][]): Promise<void> {
  await analytics
    .delete(rollup)
    .where(
      sql`(by_dimension, by_value, dimension, day) in (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(days)}))`,
    );
}
