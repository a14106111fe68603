import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { getIntervalFactors, getLatestDueAt } from "./review-scheduler";
import type { ReviewLoad } from "./review-taxonomy";

/**
 * Builds the statement that reschedules all of a learner's reviews for a review load (null: unchanged) and exam date (F1,
 * F2), for a batch. Reads no answers.
 */
export function buildRescheduleStatement(
  db: Db,
  userId: string,
  { load, examDate }: { load: ReviewLoad | null; examDate: string | null },
  now: number,
) {
  const dueAt = load === null ? readMemoryField("dueAt") : buildDueAtSql(load);
  const latestAt = getLatestDueAt(examDate, now);
  return db
    .update(outcome)
    .set({
      dueAt: latestAt === null ? dueAt : sql`min(${dueAt}, ${latestAt})`,
      ...(load === null ? {} : { memory: sql`json_set(${outcome.memory}, '$.dueAt', ${dueAt})` }),
    })
    .where(and(eq(outcome.userId, userId), isNotNull(outcome.memory)));
}

/** Builds `getDueAt` in SQL: the interval is the stability times a factor of the load. */
function buildDueAtSql(load: ReviewLoad) {
  const { daysPerStability, maxIntervalDays } = getIntervalFactors(load);
  const intervalDays = sql`min(max(1, round(${readMemoryField("stability")} * ${daysPerStability})), ${maxIntervalDays})`;
  return sql`cast(${readMemoryField("lastAt")} + ${intervalDays} * ${dayMs} as integer)`;
}

function readMemoryField(field: "dueAt" | "lastAt" | "stability") {
  return sql`json_extract(${outcome.memory}, ${sql.raw(`'$.${field}'`)})`;
}
