import { lt, sql } from "drizzle-orm";
import {
  cohortWeek,
  deadLetter,
  event,
  funnelDay,
  liveMinute,
  rollup,
  signUpSource,
  visit,
} from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { addMonths, dayMs, getMonday, getUtcDay } from "../../lib/day";
import { rawRetentionDays, rollupRetentionMonths } from "./retention";

const maxLiveMinutes = 60;

const rowsPerDelete = 5000;
/** Number of lists read per query. A list is the rollup rows with the same dimensions and outer value. */
const listsPerQuery = 1000;
const daysPerDelete = 50;

/**
 * Deletes visits, events, and dead letters after 90 days, rollups after 13 months (funnel and cohorts by whole weeks), and live
 * minutes after an hour. Each step deletes the oldest rows first in small batches, so that the next run continues an interrupted
 * one.
 */
export async function pruneAnalytics(analytics: Db, now: number): Promise<void> {
  const oldestDay = addMonths(getUtcDay(now), -rollupRetentionMonths);
  const oldestWeek = getMonday(oldestDay);
  const oldestRawTime = now - rawRetentionDays * dayMs;
  // Each of these statements deletes few rows, by a range of the key.
  await analytics.batch([
    analytics.delete(liveMinute).where(lt(liveMinute.minute, Math.floor(now / 60_000) - maxLiveMinutes)),
    analytics.delete(funnelDay).where(lt(funnelDay.day, oldestWeek)),
    analytics.delete(signUpSource).where(lt(signUpSource.day, oldestWeek)),
    analytics.delete(cohortWeek).where(lt(cohortWeek.cohort, oldestWeek)),
  ]);
  await pruneDeadLetters(analytics, oldestRawTime);
  await pruneByDay(analytics, visit, getUtcDay(oldestRawTime));
  await pruneByDay(analytics, event, getUtcDay(oldestRawTime));
  await pruneRollups(analytics, oldestDay);
}

/** Deletes old dead letters. Scans the table, which has few rows, because each dead letter is a fault to investigate. */
async function pruneDeadLetters(analytics: Db, before: number): Promise<void> {
  const selectExpiredDeadLetters = () =>
    analytics.select({ id: deadLetter.id }).from(deadLetter).where(lt(deadLetter.createdAt, before));
  for (;;) {
    const [, remaining] = await analytics.batch([
      analytics.delete(deadLetter).where(sql`${deadLetter.id} in ${selectExpiredDeadLetters().limit(rowsPerDelete)}`),
      selectExpiredDeadLetters().limit(1),
    ]);
    if (!remaining.length) return;
  }
}

/**
 * Deletes the rows of days before `before`. The key starts with the day, so each batch reads only one row more than it deletes.
 */
async function pruneByDay(analytics: Db, table: typeof visit | typeof event, before: string): Promise<void> {
  for (;;) {
    const [, remaining] = await analytics.batch([
      analytics
        .delete(table)
        .where(
          sql`(${table.day}, ${table.id}) in (select day, id from ${table} where day < ${before} order by day, id limit ${rowsPerDelete})`,
        ),
      analytics.select({ day: table.day }).from(table).where(lt(table.day, before)).limit(1),
    ]);
    if (!remaining.length) return;
  }
}

/**
 * Deletes the oldest day of every list with expired days, until no list has any. The key of the rollups starts with the list
 * instead of the day, because the report reads lists. So each pass reads two rows for each of some ten thousand lists, regardless
 * of the number of days.
 */
async function pruneRollups(analytics: Db, before: string): Promise<void> {
  // The first list is the total.
  let from = JSON.stringify(["", "", ""]);
  for (;;) {
    const lists = await analytics
      .select({ list: sql<string>`list`.as("list_key"), oldest: sql<string>`oldest`.as("oldest_day") })
      .from(selectLists(from));
    const expiredDays = lists.filter((row) => row.oldest < before).map((row) => [...JSON.parse(row.list), row.oldest]);
    for (let at = 0; at < expiredDays.length; at += daysPerDelete)
      await deleteDays(analytics, expiredDays.slice(at, at + daysPerDelete));
    // These lists may have more old days, so they are checked again.
    if (expiredDays.length) continue;
    const last = lists.at(-1);
    if (!last || lists.length < listsPerQuery) return;
    from = last.list;
  }
}

/**
 * Selects the lists from `from` on in the order of the key, each with its oldest day. "~" sorts after every day, so SQLite skips
 * to the next list instead of reading the current list to its end.
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

/** Deletes the rows of the given days; each item of `days` holds the key of a list and a day. */
async function deleteDays(analytics: Db, days: string[][]): Promise<void> {
  await analytics
    .delete(rollup)
    .where(
      sql`(by_dimension, by_value, dimension, day) in (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(days)}))`,
    );
}
