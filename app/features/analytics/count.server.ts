import { sql } from "drizzle-orm";
import { event, itemTally, liveMinute, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { dayOf, type Message, toStored } from "./message";
import type { Rolled, VisitState } from "./rollup";
import { type Cell, type Metric, metricGroups } from "./sums";

// The statements that write what `rollUp` found, many rows each.

/** First answers from which on a question's share correct is worth a place in a list. */
const enoughAnswers = 10;

/** The statements that add cells and set visits, for a batch; none where there is nothing to add. */
export function countStatements(analytics: Db, { cells, visits }: Pick<Rolled, "cells" | "visits">) {
  return [
    // Apart, because SQLite spends most of the time on reading numbers, most of them zeros.
    ...metricGroups.flatMap((group) => {
      const touched = cells.filter(({ counts }) => group.some((metric) => counts[metric]));
      return touched.length ? [addCells(analytics, touched, group)] : [];
    }),
    ...(visits.length ? [setVisits(analytics, visits)] : []),
  ];
}

const allMetrics: readonly Metric[] = metricGroups.flat();

function addCells(analytics: Db, cells: readonly Cell[], group: readonly Metric[]) {
  const values = cells.map(({ byDimension, byValue, dimension, day, value, counts }) => [
    ...[byDimension, byValue, dimension, day, value],
    ...group.map((metric) => counts[metric] ?? 0),
  ]);
  const columns = allMetrics.map((metric) => (group.includes(metric) ? `value->>${5 + group.indexOf(metric)}` : "0"));
  return analytics
    .insert(rollup)
    .select(sql`select ${columnsOf(5)}, ${sql.raw(columns.join(", "))} from ${rows(values)} where true`)
    .onConflictDoUpdate({
      target: [rollup.byDimension, rollup.byValue, rollup.dimension, rollup.day, rollup.value],
      set: Object.fromEntries(
        group.map((metric) => [metric, sql`${rollup[metric]} + ${sql.raw(`excluded.${metric}`)}`]),
      ),
    });
}

function setVisits(analytics: Db, visits: readonly VisitState[]) {
  const values = visits.map(visitColumns);
  return analytics
    .insert(visit)
    .select(sql`select ${columnsOf(19)} from ${rows(values)} where true`)
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
export function stateOf(row: typeof visit.$inferSelect): VisitState {
  return { ...row, paths: JSON.parse(row.paths) as string[] };
}

/** Moves visits between the minutes of `live_minute`. */
export function addMinutes(analytics: Db, minutes: Rolled["minutes"]) {
  return analytics
    .insert(liveMinute)
    .select(sql`select ${columnsOf(2)} from ${rows(minutes.map((row) => [row.minute, row.visits]))} where true`)
    .onConflictDoUpdate({ target: liveMinute.minute, set: { visits: sql`${liveMinute.visits} + excluded.visits` } });
}

/** Keeps the messages as events; those that are there stay. */
export function keepEvents(analytics: Db, messages: readonly Message[]) {
  const values = messages.map((message) => [dayOf(message), message.id, toStored(message)]);
  return analytics
    .insert(event)
    .select(sql`select ${columnsOf(3)} from ${rows(values)} where true`)
    .onConflictDoNothing();
}

/** In the order of the table's columns. */
function visitColumns(state: VisitState) {
  const { day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser } = state;
  const { country, referrer, entryPath, newcomer, firstOfDay, views, paths, revision } = state;
  return [
    ...[day, id, sessionId, browserId, userId, startedAt, lastSeenAt, userAgent, device, os, browser],
    ...[country, referrer, entryPath, newcomer ? 1 : 0, firstOfDay ? 1 : 0, views, JSON.stringify(paths), revision],
  ];
}

/** Adds answers to their questions. */
export function addItems(analytics: Db, items: Rolled["items"]) {
  const values = rows(items.map((item) => [item.questionId, item.answers, item.firstAnswers, item.firstCorrect]));
  const total = sql`(${itemTally.firstAnswers} + excluded.first_answers)`;
  const right = sql`(${itemTally.firstCorrect} + excluded.first_correct)`;
  const permille = (correct: unknown, answers: unknown) =>
    sql`case when ${answers} >= ${enoughAnswers} then ${correct} * 1000 / ${answers} end`;
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
        firstCorrect: right,
        correctPermille: permille(right, total),
      },
    });
}

/** The first columns of a row that `rows` gives. */
function columnsOf(count: number) {
  return sql.raw(Array.from({ length: count }, (_, at) => `value->>${at}`).join(", "));
}

/** A list of rows as one parameter. */
export function rows(list: readonly unknown[][]) {
  return sql`json_each(${JSON.stringify(list)})`;
}
