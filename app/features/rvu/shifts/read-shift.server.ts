import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuRelease, rvuShift } from "~/db/schema";
import type { Viewer } from "../../auth/viewer.server";
import { formatDifference, formatRvu } from "../browser/rvu-format";
import { compareTally } from "../engine/compare-releases";
import { formatModalities, formatShiftTime, formatStudies, formatTotals } from "./format-shift";
import { type MergedShift, selectShiftsWithParts, toMergedShift } from "./read-shifts.server";
import {
  type ReleaseValues,
  selectCountedStudies,
  selectReleases,
  selectStudies,
  toReleaseValues,
} from "./release-values.server";

type ReadContext = Pick<Context, "db" | "settings">;

/**
 * Reads a learner's shift with its studies and its value in the current release (C2); null if the learner has no such
 * shift.
 */
export async function readShift(
  context: ReadContext,
  { userId, timeZone }: Pick<Viewer, "userId" | "timeZone">,
  shiftId: string,
) {
  const row = await readShiftRow(context, and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId)));
  if (!row) return null;
  const { shift, values, current } = row;
  const startText = formatShiftTime(shift.startedAt, timeZone);
  return {
    ...{
      id: shift.id,
      name: shift.name,
      title: shift.name ?? startText,
      startText,
      isOpen: shift.endedAt === null,
    },
    shareToken: shift.shareToken,
    ...formatShift(shift, values),
    change: formatChange(shift, values, current),
  };
}

/** Reads a shared shift without owner, name, and date (C6). Null if the link is invalid. */
export async function readSharedShift(context: ReadContext, token: string) {
  const row = await readShiftRow(context, eq(rvuShift.shareToken, token));
  return row && formatShift(row.shift, row.values);
}

export type OwnShift = NonNullable<Awaited<ReturnType<typeof readShift>>>;
export type ShownShift = NonNullable<Awaited<ReturnType<typeof readSharedShift>>>;

async function readShiftRow({ db, settings }: ReadContext, shiftCondition: ReturnType<typeof and>) {
  const condition = and(shiftCondition, isNull(rvuShift.deletedAt));
  const [[row], releases, names] = await db.batch([
    selectShiftsWithParts(db, condition, 1),
    selectReleases(
      db,
      sql`(select ${rvuShift.releaseId} from ${rvuShift} where ${condition}
        union select ${rvuRelease.id} from ${rvuRelease} where is_current = 1)`,
    ),
    selectStudies(db),
  ]);
  if (!row) return null;
  const valuesById = toReleaseValues(releases, names, settings);
  const shift = toMergedShift(row);
  const values = valuesById.get(shift.releaseId);
  if (!values) return null;
  return { shift, values, current: [...valuesById.values()].find(({ isCurrent }) => isCurrent) };
}

function formatShift(shift: MergedShift, values: ReleaseValues) {
  const shiftWithValues = { ...shift, studies: selectCountedStudies(shift.counts, values) };
  return {
    release: values.release,
    totals: formatTotals(shiftWithValues),
    studies: formatStudies(shiftWithValues),
    modalities: formatModalities(shiftWithValues),
  };
}

function formatChange({ counts }: MergedShift, values: ReleaseValues, current: ReleaseValues | undefined) {
  if (!current || current.release.id === values.release.id) return null;
  const [from, to] = [values, current].map((one) => [...selectCountedStudies(counts, one).values()]);
  const { after, difference, studies, incomparableStudies } = compareTally(counts, from ?? [], to ?? []);
  return {
    release: current.release,
    wrvu: formatRvu(after),
    difference: formatDifference(difference),
    leftOutCount: incomparableStudies.reduce((sum, study) => sum + study.count, 0),
    studies: studies.slice(0, 10).map(({ name, count, before, after: then }) => ({
      ...{
        name,
        count,
        before: formatRvu(before),
        after: formatRvu(then),
        difference: formatDifference(then - before),
      },
    })),
    moreStudyCount: Math.max(0, studies.length - 10),
  };
}
