import { and, asc, eq, gt, sql } from "drizzle-orm";
import { event, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { getUtcDay } from "../../lib/day";
import { aggregateMessages } from "./aggregate-messages";
import type { Message } from "./message";
import { getRebuildableDays } from "./retention";
import { buildRollupStatements, toVisitState } from "./rollup-statements.server";

const pageSize = 500;

/**
 * Rebuilds a day's rollups from its visits and events, page by page to limit memory. An interrupted run leaves the day incomplete
 * and can be repeated. A day without events is not changed. Throws a RangeError if the day's events may already have been
 * deleted, or if visits of that day may still send beacons, which would be counted twice.
 */
export async function rebuildDay(analytics: Db, day: string, now: number): Promise<void> {
  const { oldestDay, latestDay } = getRebuildableDays(getUtcDay(now));
  if (day < oldestDay || day > latestDay)
    throw new RangeError(`a day from ${oldestDay} to ${latestDay} can be rebuilt, not ${day}`);
  const [firstEvent] = await analytics.select({ id: event.id }).from(event).where(eq(event.day, day)).limit(1);
  if (!firstEvent) return;
  await analytics.batch([
    analytics.delete(rollup).where(eq(rollup.day, day)),
    analytics
      .update(visit)
      .set({ views: 0, paths: "[]", revision: sql`${visit.revision} + 1` })
      .where(eq(visit.day, day)),
  ]);
  for (let after = ""; ; ) {
    const events = await analytics
      .select()
      .from(event)
      .where(and(eq(event.day, day), gt(event.id, after)))
      .orderBy(asc(event.id))
      .limit(pageSize);
    const last = events.at(-1);
    if (!last) return;
    await aggregatePage(
      analytics,
      day,
      // A stored event contains only its visit's key; the other fields come from the visit's row.
      events.map((row) => JSON.parse(row.message) as Message),
    );
    after = last.id;
  }
}

async function aggregatePage(analytics: Db, day: string, messages: Message[]): Promise<void> {
  const ids = new Set(messages.flatMap((message) => ("visit" in message ? [message.visit.id] : [])));
  const visitRows = await analytics
    .select()
    .from(visit)
    .where(and(eq(visit.day, day), sql`${visit.id} in (select value from json_each(${JSON.stringify([...ids])}))`));
  const states = visitRows.map(
    // Leaves out the user id, because it may have been removed since the read.
    (row) => ({ ...toVisitState(row), userId: null }),
  );
  const [first, ...others] = buildRollupStatements(analytics, aggregateMessages(messages, states));
  if (first) await analytics.batch([first, ...others]);
}
