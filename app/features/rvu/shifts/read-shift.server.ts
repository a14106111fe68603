import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuRelease, rvuShift } from "~/db/schema";
import type { Viewer } from "../../auth/viewer.server";
import { formatDifference, formatRvu } from "../browser/rvu-format";
import { compareTally } from "../engine/compare-releases";
import { formatModalities, formatShiftTime, formatStudies, formatTotals } from "./format-shift";
import { selectWholeShifts, toWholeShift, type WholeShift } from "./read-shifts.server";
import {
  type ReleaseValues,
  selectCountedStudies,
  selectReleases,
  selectStudies,
  toReleaseValues,
} from "./release-values.server";

type Reading = Pick<Context, "db" | "settings">;

/** Reads a learner's shift with its studies and its value in the current release (C2); null if there is none. */
export async function readShift(
  context: Reading,
  { userId, timeZone }: Pick<Viewer, "userId" | "timeZone">,
  shiftId: string,
) {
  const read = await readShiftRow(context, and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId)));
  if (!read) return null;
  const { shift, values, current } = read;
  const when = formatShiftTime(shift.startedAt, timeZone);
  return {
    ...{ id: shift.id, name: shift.name, title: shift.name ?? when, when, open: shift.endedAt === null },
    shareToken: shift.shareToken,
    ...formatShift(shift, values),
    change: formatChange(shift, values, current),
  };
}

/** Reads a shared shift without owner, name, and date (C6). Null if the link is invalid. */
export async function readSharedShift(context: Reading, token: string) {
  const read = await readShiftRow(context, eq(rvuShift.shareToken, token));
  return read && formatShift(read.shift, read.values);
}

export type OwnShift = NonNullable<Awaited<ReturnType<typeof readShift>>>;
export type ShownShift = NonNullable<Awaited<ReturnType<typeof readSharedShift>>>;

async function readShiftRow({ db, settings }: Reading, where: ReturnType<typeof and>) {
  const which = and(where, isNull(rvuShift.deletedAt));
  const [[row], releases, names] = await db.batch([
    selectWholeShifts(db, which, 1),
    selectReleases(
      db,
      sql`(select ${rvuShift.releaseId} from ${rvuShift} where ${which}
        union select ${rvuRelease.id} from ${rvuRelease} where is_current = 1)`,
    ),
    selectStudies(db),
  ]);
  if (!row) return null;
  const byId = toReleaseValues(releases, names, settings);
  const shift = toWholeShift(row);
  const values = byId.get(shift.releaseId);
  if (!values) return null;
  return { shift, values, current: [...byId.values()].find(({ current }) => current) };
}

function formatShift(shift: WholeShift, values: ReleaseValues) {
  const valued = { ...shift, studies: selectCountedStudies(shift.counts, values) };
  return {
    release: values.release,
    totals: formatTotals(valued),
    studies: formatStudies(valued),
    modalities: formatModalities(valued),
  };
}

function formatChange({ counts }: WholeShift, values: ReleaseValues, current: ReleaseValues | undefined) {
  if (!current || current.release.id === values.release.id) return null;
  const [from, to] = [values, current].map((one) => [...selectCountedStudies(counts, one).values()]);
  const { after, difference, studies, leftOut } = compareTally(counts, from ?? [], to ?? []);
  return {
    release: current.release,
    wrvu: formatRvu(after),
    difference: formatDifference(difference),
    leftOut: leftOut.reduce((sum, study) => sum + study.count, 0),
    studies: studies.slice(0, 10).map(({ name, count, before, after: then }) => ({
      ...{
        name,
        count,
        before: formatRvu(before),
        after: formatRvu(then),
        difference: formatDifference(then - before),
      },
    })),
    more: Math.max(0, studies.length - 10),
  };
}
