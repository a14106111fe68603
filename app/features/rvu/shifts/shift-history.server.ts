import { and, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { rvuShift } from "~/db/schema";
import { getStudyDay } from "~/lib/day";
import { formatDate } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { formatRvu } from "../browser/rvu-format";
import { modalityNames } from "../engine/rvu-taxonomy";
import { computePace } from "../engine/tally/shift-pace";
import { formatShiftRow, formatShiftTime } from "./format-shift";
import { computePeriod, type HistoryQuery, type Period } from "./history-period";
import { selectShiftsWithParts, toMergedShift } from "./read-shifts.server";
import { selectCountedStudies, selectReleases, selectStudies, toReleaseValues } from "./release-values.server";
import { maxListedDeletedShifts, maxShiftsInPeriod, restorableMs, shiftsPerPage } from "./shift-limits";
import { describePace, formatPace, formatWorkedTime } from "./shift-texts";
import { type ShiftSum, sumByBucket, sumShifts, sumShiftsByModality } from "./sum-shifts";

/** Reads the data of the history page in one batch; reads only the period's shifts (C8). */
export async function readHistory(
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  { userId, timeZone }: Pick<Viewer, "userId" | "timeZone">,
  query: HistoryQuery,
) {
  const { span, page } = query;
  const period = computePeriod(query, getStudyDay(now, timeZone), timeZone);
  const [rows, releases, studyRows, [newestShift], deletedRows] = await db.batch([
    selectShiftsWithParts(db, isInPeriod(userId, period), maxShiftsInPeriod + 1),
    selectReleases(
      db,
      sql`(select distinct ${rvuShift.releaseId} from ${rvuShift} where ${isInPeriod(userId, period)})`,
    ),
    selectStudies(db),
    selectNewestShift(db, userId),
    selectDeletedShifts(db, userId, now),
  ]);
  const releaseValues = toReleaseValues(releases, studyRows, settings);
  const shifts = rows.slice(0, maxShiftsInPeriod).map((row) => {
    const shift = toMergedShift(row);
    return {
      ...shift,
      studies: selectCountedStudies(shift.counts, releaseValues.get(shift.releaseId) ?? { studies: new Map() }),
    };
  });
  const shiftsOfPage = shifts.slice((page - 1) * shiftsPerPage, page * shiftsPerPage);
  return {
    query,
    period: {
      text: `${formatDate(Date.parse(period.first), "UTC")} – ${formatDate(Date.parse(period.last), "UTC")}`,
      previous: period.previousUntil,
      next: period.nextUntil,
    },
    sum: formatSum(sumShifts(shifts)),
    bars: sumByBucket(shifts, period.buckets, span, timeZone).map((bucket) => ({
      ...formatSum(bucket),
      label: bucket.label,
      work: bucket.work / 100,
      studiesCount: bucket.studies,
      perHour: getWrvuPerHour(bucket),
    })),
    modalities: sumShiftsByModality(shifts).map(({ modality, studies, work }) => ({
      ...{ name: modalityNames[modality], studies, work, wrvu: formatRvu(work) },
    })),
    shifts: shiftsOfPage.map((shift) => formatShiftRow(shift, timeZone)),
    hasMore: shifts.length > page * shiftsPerPage,
    /** Whether the period has more shifts than one page reads. */
    isTruncated: rows.length > maxShiftsInPeriod,
    /** Study day of the newest shift; null without shifts. */
    newestDay: newestShift ? getStudyDay(newestShift.startedAt, timeZone) : null,
    /** Deleted shifts that can still be restored, from any period. */
    deletedShifts: deletedRows.map(({ id, name, startedAt, deletedAt }) => ({
      ...{ id, title: name ?? formatShiftTime(startedAt, timeZone) },
      until: formatDate((deletedAt ?? 0) + restorableMs, timeZone),
    })),
  };
}

export type History = Awaited<ReturnType<typeof readHistory>>;

function isInPeriod(userId: string, { from, until }: Period) {
  return and(
    eq(rvuShift.userId, userId),
    gte(rvuShift.startedAt, from),
    lt(rvuShift.startedAt, until),
    isNull(rvuShift.deletedAt),
  );
}

function selectNewestShift(db: Db, userId: string) {
  return db
    .select({ startedAt: sql<number>`${rvuShift.startedAt}`.as("newest") })
    .from(rvuShift)
    .where(and(eq(rvuShift.userId, userId), isNull(rvuShift.deletedAt)))
    .orderBy(desc(rvuShift.startedAt))
    .limit(1);
}

function selectDeletedShifts(db: Db, userId: string, now: number) {
  return db
    .select({
      id: sql<string>`${rvuShift.id}`.as("deleted_shift"),
      name: rvuShift.name,
      startedAt: rvuShift.startedAt,
      deletedAt: rvuShift.deletedAt,
    })
    .from(rvuShift)
    .where(and(eq(rvuShift.userId, userId), gt(rvuShift.deletedAt, now - restorableMs)))
    .orderBy(desc(rvuShift.deletedAt))
    .limit(maxListedDeletedShifts);
}

function formatSum(sum: ShiftSum) {
  const pace = computePace({ work: sum.timedWork, workedMs: sum.workedMs, goal: null });
  return {
    shifts: sum.shifts,
    studies: sum.studies.toLocaleString("en"),
    wrvu: formatRvu(sum.work),
    workedTime: formatWorkedTime(sum.workedMs),
    pace: formatPace(pace.workPerHour),
    paceComparison: describePace(pace.comparison),
  };
}

function getWrvuPerHour(sum: ShiftSum): number | null {
  const { workPerHour } = computePace({ work: sum.timedWork, workedMs: sum.workedMs, goal: null });
  return workPerHour === null ? null : workPerHour / 100;
}
