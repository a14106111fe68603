import { asc } from "drizzle-orm";
import { event, itemTally, liveMinute, rollup, visit } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import type { Message } from "../features/analytics/message";
import { metricGroups } from "../features/analytics/rollup-sums";
import { seededRandom } from "../lib/random";
import { answerMessage, visitMessages } from "./make-messages";

// Messages for tests of analytics counting, and the counts that those tests compare.

export const noon = Date.parse("2026-11-20T12:00:00Z");

/** Returns messages of visits and answers from noon on, about six per visit. */
export function makeTraffic(seed: number, visits: number): Message[] {
  const random = seededRandom(seed);
  return Array.from({ length: visits }, (_, n) => [
    ...visitMessages(random, noon + n * 1000, `v${seed}-${String(n).padStart(5, "0")}`),
    answerMessage(random, noon + n * 1000, `answer-${seed}-${n}`),
  ]).flat();
}

/** Returns all counts, without the zeros that remain when a bounce is subtracted. */
export async function readCounts(analytics: Db) {
  const [cells, minutes, items] = await analytics.batch([
    analytics
      .select()
      .from(rollup)
      .orderBy(asc(rollup.byDimension), asc(rollup.byValue), asc(rollup.dimension), asc(rollup.day), asc(rollup.value)),
    analytics.select().from(liveMinute).orderBy(asc(liveMinute.minute)),
    analytics.select().from(itemTally).orderBy(asc(itemTally.questionId)),
  ]);
  return {
    cells: cells.filter((cell) => metricGroups.flat().some((metric) => cell[metric] !== 0)),
    minutes: minutes.filter((row) => row.visits !== 0),
    items,
  };
}

/** Returns the counts of one value of a dimension, or the totals. */
export async function readTotal(analytics: Db, dimension = "", value = "") {
  const { cells } = await readCounts(analytics);
  return cells.find((cell) => cell.byDimension === "" && cell.dimension === dimension && cell.value === value);
}

/** Deletes all counts. */
export async function deleteCounts(analytics: Db): Promise<void> {
  for (const table of [rollup, visit, event, liveMinute, itemTally]) await analytics.delete(table);
}
