import { sql } from "drizzle-orm";
import { event, itemTally, liveMinute, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import type { RollupChanges, VisitState } from "./aggregate-messages";
import { getMessageDay, type Message, toStoredMessage } from "./message";
import { type Cell, type Metric, metricGroups } from "./rollup-sums";

// The statements that write what `rollUp` found, many rows each.

/** First answers from which on a question's share correct is worth a place in a list. */
const minFirstAnswers = 10;

/** The statements that add cells and set visits, for a batch; none where there is nothing to add. */
export function buildRollupStatements(analytics: Db, { cells, visits }: Pick<RollupChanges, "cells" | "visits">) {
  return [
    // Apart, because SQLite spends most of the time on reading numbers, most of them zeros.
    ...metricGroups.flatMap((group) => {
      const changedCells = cells.filter(({ counts }) => group.some((metric) => counts[metric]));
      return changedCells.length ? [upsertCells(analytics, changedCells, group)] : [];
    }),
    ...(visits.length ? [upsertVisits(analytics, visits)] : []),
  ];
}

const allMetrics: readonly Metric[] = metricGroups.flat();

function upsertCells(analytics: Db, cells: readonly Cell[], group: readonly Metric[]) {
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
    .select(sql`select ${selectColumns(19)} from ${jsonRows(values)} where true`)
    .onConflictDoUpdate({
      target: [visit.day, visit.id],
      set: {
        userId: sql`coalesce(excluded.user_id, ${visit.userId})`,
        lastSeenAt: sql`excluded.last_seen_at`,
        userAgent: sql`excluded.user_agent`,
        referrer: sql`excluded.referrer`,
        entryPath: sql`excluded.entry_path`,
        views: sql`excluded.views`,
        paths: sql`excluded.paths`,
        revision: sql`excluded.revision`,
      },
    });
}

/** A row of `visit` as counting knows it. */
export function toVisitState(row: typeof visit.$inferSelect): VisitState {
  return { ...row, paths: JSON.parse(row.paths) as string[] };
}

/** Moves visits between the minutes of `live_minute`. */
export function upsertLiveMinutes(analytics: Db, minutes: RollupChanges["minutes"]) {
  return analytics
    .insert(liveMinute)
    .select(sql`select ${selectColumns(2)} from ${jsonRows(minutes.map((row) => [row.minute, row.visits]))} where true`)
    .onConflictDoUpdate({ target: liveMinute.minute, set: { visits: sql`${liveMinute.visits} + excluded.visits` } });
}

/** Keeps the messages as events; those that are there stay. */
export function insertEvents(analytics: Db, messages: readonly Message[]) {
  const values = messages.map((message) => [getMessageDay(message), message.id, toStoredMessage(message)]);
  return analytics
    .insert(event)
    .select(sql`select ${selectColumns(3)} from ${jsonRows(values)} where true`)
    .onConflictDoNothing();
}

/** In the order of the table's columns. */
function toVisitRow(state: VisitState) {
  const { day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser } = state;
  const { country, referrer, entryPath, newcomer, firstOfDay, views, paths, revision } = state;
  return [
    ...[day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser],
    ...[country, referrer, entryPath, newcomer ? 1 : 0, firstOfDay ? 1 : 0, views, JSON.stringify(paths), revision],
  ];
}

/** Adds answers to their questions. */
export function upsertItemTallies(analytics: Db, items: RollupChanges["items"]) {
  const values = jsonRows(items.map((item) => [item.questionId, item.answers, item.firstAnswers, item.firstCorrect]));
  const total = sql`(${itemTally.firstAnswers} + excluded.first_answers)`;
  const correct = sql`(${itemTally.firstCorrect} + excluded.first_correct)`;
  const permille = (correct: unknown, answers: unknown) =>
    sql`case when ${answers} >= ${minFirstAnswers} then ${correct} * 1000 / ${answers} end`;
  return analytics
    .insert(itemTally)
    .select(
      sql`select value->>0, value->>1, value->>2, value->>3, ${permille(sql`(value->>3)`, sql`(value->>2)`)} from ${values} where true`,
    )
    .onConflictDoUpdate({
      target: itemTally.questionId,
      set: {
        answers: sql`${itemTally.answers} + excluded.answers`,
        firstAnswers: total,
        firstCorrect: correct,
        correctPermille: permille(correct, total),
      },
    });
}

/** The first columns of a row that `rows` gives. */
function selectColumns(count: number) {
  return sql.raw(Array.from({ length: count }, (_, at) => `value->>${at}`).join(", "));
}

/** A list of rows as one parameter. */
export function jsonRows(list: readonly unknown[][]) {
  return sql`json_each(${JSON.stringify(list)})`;
}
