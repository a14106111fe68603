import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { formatCsv } from "~/lib/csv-format";
import type { Context } from "../../../context.server";
import { rvuShift } from "../../../db/schema";
import { studyDay } from "../../../lib/day";
import type { Viewer } from "../../auth/viewer.server";
import {
  type ExportedShift,
  formatShiftCsv,
  formatShiftJson,
  studyHeader,
  toStudyCells,
} from "../engine/tally/tally-export";
import { isOwnShift, selectWholeShifts, toWholeShift, type WholeShift } from "./read-shifts.server";
import {
  type ReleaseValues,
  selectCountedStudies,
  selectReleases,
  selectStudies,
  toReleaseValues,
} from "./release-values.server";

type Owner = Pick<Viewer, "userId" | "timeZone">;
type Reading = Pick<Context, "db" | "settings">;
export type ExportFormat = "csv" | "json";

const shiftsATrip = 200;

/** Returns one shift as file text without personal data (C6); null if it is not the owner's. */
export async function exportShift(
  { db, settings }: Reading,
  owner: Owner,
  shiftId: string,
  format: ExportFormat,
): Promise<string | null> {
  const which = and(isOwnShift(owner.userId, shiftId), isNull(rvuShift.deletedAt));
  const [[row], releases, names] = await db.batch([
    selectWholeShifts(db, which, 1),
    selectReleases(db, releasesOf(which)),
    selectStudies(db),
  ]);
  if (!row) return null;
  const shift = toWholeShift(row);
  const studies = studiesIn(shift, toReleaseValues(releases, names, settings));
  return (format === "csv" ? formatShiftCsv : formatShiftJson)(exported(shift, owner), studies);
}

/** Yields all shifts as pieces of one file, newest first, 200 shifts per trip. */
export async function* exportShifts(context: Reading, owner: Owner, format: ExportFormat): AsyncGenerator<string> {
  const { db, settings } = context;
  const [releases, names] = await db.batch([
    selectReleases(db, releasesOf(eq(rvuShift.userId, owner.userId))),
    selectStudies(db),
  ]);
  const values = toReleaseValues(releases, names, settings);
  yield format === "csv" ? formatCsv([header]) : "[";
  let first = true;
  for await (const shift of allShifts(context, owner.userId)) {
    const studies = studiesIn(shift, values);
    if (format === "csv") yield formatCsv(linesOf(shift, owner, studies));
    else yield `${first ? "\n" : ",\n"}${formatShiftJson(exported(shift, owner), studies).trimEnd()}`;
    first = false;
  }
  if (format === "json") yield "\n]\n";
}

const header = ["Day", "Release", "Minutes worked", ...studyHeader];

function linesOf(shift: WholeShift, owner: Owner, studies: ReleaseValues["studies"]) {
  const { release, day, workedMinutes } = exported(shift, owner);
  return toStudyCells(shift.counts, studies).map((cells) => [day, release.id, workedMinutes, ...cells]);
}

function exported(shift: WholeShift, { timeZone }: Owner): ExportedShift {
  return {
    release: { id: shift.releaseId },
    day: studyDay(shift.startedAt, timeZone),
    workedMinutes: Math.round(shift.workedMs / 60_000),
    counts: shift.counts,
  };
}

function releasesOf(which: SQL | undefined) {
  return sql`(select distinct ${rvuShift.releaseId} from ${rvuShift} where ${which})`;
}

function studiesIn({ releaseId, counts }: WholeShift, values: ReadonlyMap<string, ReleaseValues>) {
  return selectCountedStudies(counts, values.get(releaseId) ?? { studies: new Map() });
}

async function* allShifts({ db }: Reading, userId: string): AsyncGenerator<WholeShift> {
  let before = { startedAt: Number.MAX_SAFE_INTEGER, id: "" };
  for (;;) {
    const rows = await selectWholeShifts(
      db,
      and(
        eq(rvuShift.userId, userId),
        isNull(rvuShift.deletedAt),
        or(
          lt(rvuShift.startedAt, before.startedAt),
          and(eq(rvuShift.startedAt, before.startedAt), lt(rvuShift.id, before.id)),
        ),
      ),
      shiftsATrip,
    );
    for (const row of rows) yield toWholeShift(row);
    const last = rows.at(-1);
    if (!last || rows.length < shiftsATrip) return;
    before = last;
  }
}
