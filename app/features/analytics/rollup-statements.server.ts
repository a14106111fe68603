import { sql } from "drizzle-orm";
import { event, itemTally, liveMinute, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import type { RollupChanges, VisitState } from "./aggregate-messages";
import { getMessageDay, type Message, toStoredMessage } from "./message";
import { type Metric, metricGroups, type RollupCell } from "./rollup-sums";

// Builds the statements that write the result of `aggregateMessages`, each for many rows.

/** Builds the statements for rollups and visits, for use in a batch; returns none without changes. */
export function buildRollupStatements(analytics: Db, { cells, visits }: Pick<RollupChanges, "cells" | "visits">) {
  return [
    // Uses one statement per group of metrics: a single statement would send mostly zeros, and SQLite spends most of its time
    // reading numbers.
    ...metricGroups.flatMap((group) => {
      const changedCells = cells.filter(({ counts }) => group.some((metric) => counts[metric]));
      return changedCells.length ? [upsertCells(analytics, changedCells, group)] : [];
    }),
    ...(visits.length ? [upsertVisits(analytics, visits)] : []),
  ];
}

const allMetrics: readonly Metric[] = metricGroups.flat();

function upsertCells(analytics: Db, cells: readonly RollupCell[], group: readonly Metric[]) {
  const values = cells.map(({ byDimension, byValue, dimension, day, value, counts }) => [
    ...[byDimension, byValue, dimension, day, value],
    ...group.map((metric) => counts[metric] ?? 0),
  ]);
  const columns = allMetrics.map((metric) => (group.includes(metric) ? `value->>${5 + group.indexOf(metric)}` : "0"));
  return analytics
    .insert(rollup)
    .select(sql`select ${selectColumns(5)}, ${sql.raw(columns.join(", "))} from ${jsonRows(values)} where true`)
    .onConflictDoUpdate({
      target: [rollup.byDimension, rollup.byValue, rollup.dimension, rollup.day, rollup.value],
      set: Object.fromEntries(
        group.map((metric) => [metric, sql`${rollup[metric]} + ${sql.raw(`excluded.${metric}`)}`]),
      ),
    });
}

function upsertVisits(analytics: Db, visits: readonly VisitState[]) {
  const values = visits.map(toVisitRow);
  return analytics
    .insert(visit)
    .select(sql`select ${selectColumns(20)} from ${jsonRows(values)} where true`)
    .onConflictDoUpdate({
      target: [visit.day, visit.id],
      set: {
        userId: sql`coalesce(excluded.user_id, ${visit.userId})`,
        lastSeenAt: sql`excluded.last_seen_at`,
        userAgent: sql`excluded.user_agent`,
        referrer: sql`excluded.referrer`,
        entryPath: sql`excluded.entry_path`,
        campaign: sql`excluded.campaign`,
        views: sql`excluded.views`,
        paths: sql`excluded.paths`,
        revision: sql`excluded.revision`,
      },
    });
}

/** Converts a row of the table `visit` into its state. */
export function toVisitState(row: typeof visit.$inferSelect): VisitState {
  return { ...row, paths: JSON.parse(row.paths) as string[] };
}

/** Builds the statement that adds the changes to the numbers of visits by minute. */
export function upsertLiveMinutes(analytics: Db, minutes: RollupChanges["minutes"]) {
  return analytics
    .insert(liveMinute)
    .select(sql`select ${selectColumns(2)} from ${jsonRows(minutes.map((row) => [row.minute, row.visits]))} where true`)
    .onConflictDoUpdate({ target: liveMinute.minute, set: { visits: sql`${liveMinute.visits} + excluded.visits` } });
}

/** Builds the statement that stores the messages as events; existing ones stay unchanged. */
export function insertEvents(analytics: Db, messages: readonly Message[]) {
  const values = messages.map((message) => [getMessageDay(message), message.id, toStoredMessage(message)]);
  return analytics
    .insert(event)
    .select(sql`select ${selectColumns(3)} from ${jsonRows(values)} where true`)
    .onConflictDoNothing();
}

/** Returns a visit's values in the order of the table's columns. */
function toVisitRow(state: VisitState) {
  const { day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser } = state;
  const { country, referrer, entryPath, newcomer, firstOfDay, views, paths, revision, campaign } = state;
  return [
    ...[day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser],
    ...[country, referrer, entryPath, newcomer ? 1 : 0, firstOfDay ? 1 : 0, views, JSON.stringify(paths), revision],
    campaign,
  ];
}

/**
 * Builds the statement that adds answers to the tallies of their questions. First answers come from the item statistics at
 * night, which leave out admins and answers that are too short to count.
 */
export function upsertItemTallies(analytics: Db, items: RollupChanges["items"]) {
  return analytics
    .insert(itemTally)
    .select(
      sql`select value->>0, value->>1, 0, 0, null from ${jsonRows(items.map((item) => [item.questionId, item.answers]))} where true`,
    )
    .onConflictDoUpdate({
      target: itemTally.questionId,
      set: { answers: sql`${itemTally.answers} + excluded.answers` },
    });
}

/** Selects the first columns of `jsonRows`. */
function selectColumns(count: number) {
  return sql.raw(Array.from({ length: count }, (_, at) => `value->>${at}`).join(", "));
}

/** Returns rows as a table-valued function with one bound parameter. */
export function jsonRows(list: readonly unknown[][]) {
  return sql`json_each(${JSON.stringify(list)})`;
}
