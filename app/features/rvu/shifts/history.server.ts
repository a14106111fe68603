import { and, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { rvuShift } from "../../../db/schema";
import { studyDay } from "../../../lib/day";
import { dateText } from "../../../lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { rvuText } from "../browser/words";
import { paceOf } from "../engine/tally/pace";
import { modalityNames } from "../engine/taxonomy";
import { deletedKept, deletedShown, mostInPeriod, shiftsShown } from "./limits";
import { type HistoryQuery, type Period, periodOf } from "./period";
import { selectWholeShifts, toWholeShift } from "./read-shifts.server";
import { shiftTime, showShiftRow } from "./show-shift";
import { type ShiftSum, sumByBucket, sumModalities, sumShifts } from "./sum-shifts";
import { againstText, paceText, workedText } from "./texts";
import { selectReleases, selectStudies, studiesFor, toValues } from "./values.server";

/** Reads the data of the history page in one batch; reads only the period's shifts (C8). */
export async function readHistory(
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  { userId, timeZone }: Pick<Viewer, "userId" | "timeZone">,
  query: HistoryQuery,
) {
  const { span, page } = query;
  const period = periodOf(query, studyDay(now, timeZone), timeZone);
  const [rows, releases, names, [newest], deleted] = await db.batch([
    selectWholeShifts(db, ofPeriod(userId, period), mostInPeriod + 1),
    selectReleases(db, sql`(select distinct ${rvuShift.releaseId} from ${rvuShift} where ${ofPeriod(userId, period)})`),
    selectStudies(db),
    selectNewest(db, userId),
    selectDeleted(db, userId, now),
  ]);
  const values = toValues(releases, names, settings);
  const shifts = rows.slice(0, mostInPeriod).map((row) => {
    const shift = toWholeShift(row);
    return { ...shift, studies: studiesFor(shift.counts, values.get(shift.releaseId) ?? { studies: new Map() }) };
  });
  const listed = shifts.slice((page - 1) * shiftsShown, page * shiftsShown);
  return {
    query,
    period: {
      text: `${dateText(Date.parse(period.first), "UTC")} – ${dateText(Date.parse(period.last), "UTC")}`,
      previous: period.previous,
      next: period.next,
    },
    sum: showSum(sumShifts(shifts)),
    bars: sumByBucket(shifts, period.buckets, span, timeZone).map((bucket) => ({
      ...showSum(bucket),
      label: bucket.label,
      work: bucket.work / 100,
      studiesCount: bucket.studies,
      perHour: perHourOf(bucket),
    })),
    modalities: sumModalities(shifts).map(({ modality, studies, work }) => ({
      ...{ name: modalityNames[modality], studies, work, wrvu: rvuText(work) },
    })),
    shifts: listed.map((shift) => showShiftRow(shift, timeZone)),
    more: shifts.length > page * shiftsShown,
    /** Whether the period has more shifts than one page reads. */
    cut: rows.length > mostInPeriod,
    /** Study day of the newest shift; null without shifts. */
    newest: newest ? studyDay(newest.startedAt, timeZone) : null,
    /** Deleted shifts that can still be restored, from any period. */
    deletedShifts: deleted.map(({ id, name, startedAt, deletedAt }) => ({
      ...{ id, title: name ?? shiftTime(startedAt, timeZone) },
      until: dateText((deletedAt ?? 0) + deletedKept, timeZone),
    })),
  };
}

export type History = Awaited<ReturnType<typeof readHistory>>;

function ofPeriod(userId: string, { from, until }: Period) {
  return and(
    eq(rvuShift.userId, userId),
    gte(rvuShift.startedAt, from),
    lt(rvuShift.startedAt, until),
    isNull(rvuShift.deletedAt),
  );
}

function selectNewest(db: Db, userId: string) {
  return db
    .select({ startedAt: sql<number>`${rvuShift.startedAt}`.as("newest") })
    .from(rvuShift)
    .where(and(eq(rvuShift.userId, userId), isNull(rvuShift.deletedAt)))
    .orderBy(desc(rvuShift.startedAt))
    .limit(1);
}

function selectDeleted(db: Db, userId: string, now: number) {
  return db
    .select({
      id: sql<string>`${rvuShift.id}`.as("deleted_shift"),
      name: rvuShift.name,
      startedAt: rvuShift.startedAt,
      deletedAt: rvuShift.deletedAt,
    })
    .from(rvuShift)
    .where(and(eq(rvuShift.userId, userId), gt(rvuShift.deletedAt, now - deletedKept)))
    .orderBy(desc(rvuShift.deletedAt))
    .limit(deletedShown);
}

function showSum(sum: ShiftSum) {
  const pace = paceOf({ work: sum.timedWork, workedMs: sum.workedMs, goal: null });
  return {
    shifts: sum.shifts,
    studies: sum.studies.toLocaleString("en"),
    wrvu: rvuText(sum.work),
    worked: workedText(sum.workedMs),
    pace: paceText(pace.perHour),
    against: againstText(pace.against),
  };
}

function perHourOf(sum: ShiftSum): number | null {
  const { perHour } = paceOf({ work: sum.timedWork, workedMs: sum.workedMs, goal: null });
  return perHour === null ? null : perHour / 100;
}
