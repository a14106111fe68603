import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { flashCard, outcome } from "../../db/schema";
import { addDays, dayMs, getStudyDay, getStudyDayStart } from "../../lib/day";
import { getExamLimit, type ReviewCalendar } from "./review-due";
import { getIntervalFactors } from "./review-scheduler";
import type { ReviewLoad } from "./review-taxonomy";

/**
 * Time after the beginning of a study day at which a rescheduled review is due. The statement knows the zone's offset of today
 * only, and without this hour a later change to standard time would move the review to the evening before.
 */
const clockChangeMs = dayMs / 24;

/**
 * Builds the statements that reschedule all of a learner's reviews of questions and flash cards for a review load (null:
 * unchanged), an exam date, and a time zone (F1, F2), for a batch. The statements compute the same study days as
 * `getReviewDueAt` and read no answers.
 */
export function buildRescheduleStatements(
  db: Db,
  userId: string,
  load: ReviewLoad | null,
  calendar: ReviewCalendar,
  now: number,
) {
  const reschedule = (memory: SQLiteColumn) => {
    const lastAt = readMemoryField(memory, "lastAt");
    const intervalDays =
      load === null
        ? sql`max(1, round((${readMemoryField(memory, "dueAt")} - ${lastAt}) / ${sql.raw(`${dayMs}.0`)}))`
        : buildIntervalSql(memory, load);
    const newMemory = sql`json_set(${memory}, '$.dueAt', cast(${lastAt} + ${intervalDays} * ${dayMs} as integer))`;
    return {
      dueAt: sql`cast(${buildDueAtSql(memory, intervalDays, calendar, now)} as integer)`,
      ...(load === null ? {} : { memory: newMemory }),
    };
  };
  return [
    db
      .update(outcome)
      .set(reschedule(outcome.memory))
      .where(and(eq(outcome.userId, userId), isNotNull(outcome.memory))),
    db
      .update(flashCard)
      .set(reschedule(flashCard.memory))
      .where(and(eq(flashCard.userId, userId), isNotNull(flashCard.memory))),
  ] as const;
}

/** Builds the interval of `getDueAt` in SQL: the stability times a factor of the load. */
function buildIntervalSql(memory: SQLiteColumn, load: ReviewLoad): SQL {
  const { daysPerStability, maxIntervalDays } = getIntervalFactors(load);
  return sql`min(max(1, round(${readMemoryField(memory, "stability")} * ${daysPerStability})), ${maxIntervalDays})`;
}

/** Builds `getReviewDueAt` in SQL, with the zone's offset of today for every day. */
function buildDueAtSql(memory: SQLiteColumn, intervalDays: SQL, calendar: ReviewCalendar, now: number): SQL {
  const { timeZone } = calendar;
  const lastAt = readMemoryField(memory, "lastAt");
  const startOfDay = getStudyDayStart(getStudyDay(now, timeZone), timeZone) % dayMs;
  const getDueAfter = (days: SQL) =>
    sql`(${lastAt} - (${lastAt} - ${startOfDay}) % ${dayMs} + ${days} * ${dayMs} + ${clockChangeMs})`;
  const dueAt = getDueAfter(intervalDays);
  const limit = getExamLimit(calendar, now);
  if (!limit) return dueAt;
  const lastReviewAt = getStudyDayStart(limit.lastReviewDay, timeZone);
  const afterExamAt = getStudyDayStart(addDays(limit.examDay, 1), timeZone);
  return sql`case when ${lastAt} < ${lastReviewAt} then min(${dueAt}, ${lastReviewAt})
    when ${readMemoryField(memory, "state")} = 'review' then max(${dueAt}, ${afterExamAt})
    else ${getDueAfter(sql`1`)} end`;
}

function readMemoryField(memory: SQLiteColumn, field: "dueAt" | "lastAt" | "stability" | "state"): SQL {
  return sql`json_extract(${memory}, ${sql.raw(`'$.${field}'`)})`;
}
