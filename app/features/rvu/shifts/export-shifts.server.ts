import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuShift } from "~/db/schema";
import { formatCsv } from "~/lib/csv-format";
import { getStudyDay } from "~/lib/day";
import type { Viewer } from "../../auth/viewer.server";
import {
  type ExportedShift,
  formatShiftCsv,
  formatShiftJson,
  studyHeader,
  toStudyCells,
} from "../engine/tally/tally-export";
import { isOwnShift, type MergedShift, selectShiftsWithParts, toMergedShift } from "./read-shifts.server";
import {
  type ReleaseValues,
  selectCountedStudies,
  selectReleases,
  selectStudies,
  toReleaseValues,
} from "./release-values.server";

type ShiftOwner = Pick<Viewer, "userId" | "timeZone">;
type ExportContext = Pick<Context, "db" | "settings">;
export type ExportFormat = "csv" | "json";

const shiftsPerTrip = 200;

/** Returns one shift as the text of a file without personal data (C6); null if the owner has no such shift. */
export async function exportShift(
  { db, settings }: ExportContext,
  owner: ShiftOwner,
  shiftId: string,
  format: ExportFormat,
): Promise<string | null> {
  const condition = and(isOwnShift(owner.userId, shiftId), isNull(rvuShift.deletedAt));
  const [[row], releases, studyRows] = await db.batch([
    selectShiftsWithParts(db, condition, 1),
    selectReleases(db, selectReleaseIds(condition)),
    selectStudies(db),
  ]);
  if (!row) return null;
  const shift = toMergedShift(row);
  const studies = getStudies(shift, toReleaseValues(releases, studyRows, settings));
  return (format === "csv" ? formatShiftCsv : formatShiftJson)(toExportedShift(shift, owner), studies);
}

/** Yields all shifts of the owner as pieces of one file, newest first. Reads 200 shifts per trip. */
export async function* exportShifts(
  context: ExportContext,
  owner: ShiftOwner,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { db, settings } = context;
  const [releases, names] = await db.batch([
    selectReleases(db, selectReleaseIds(eq(rvuShift.userId, owner.userId))),
    selectStudies(db),
  ]);
  const values = toReleaseValues(releases, names, settings);
  yield format === "csv" ? formatCsv([csvHeader]) : "[";
  let first = true;
  for await (const shift of readAllShifts(context, owner.userId)) {
    const studies = getStudies(shift, values);
    if (format === "csv") yield formatCsv(buildCsvRows(shift, owner, studies));
    else yield `${first ? "\n" : ",\n"}${formatShiftJson(toExportedShift(shift, owner), studies).trimEnd()}`;
    first = false;
  }
  if (format === "json") yield "\n]\n";
}

const csvHeader = ["Day", "Release", "Minutes worked", ...studyHeader];

function buildCsvRows(shift: MergedShift, owner: ShiftOwner, studies: ReleaseValues["studies"]) {
  const { release, day, workedMinutes } = toExportedShift(shift, owner);
  return toStudyCells(shift.counts, studies).map((cells) => [day, release.id, workedMinutes, ...cells]);
}

function toExportedShift(shift: MergedShift, { timeZone }: ShiftOwner): ExportedShift {
  return {
    release: { id: shift.releaseId },
    day: getStudyDay(shift.startedAt, timeZone),
    workedMinutes: Math.round(shift.workedMs / 60_000),
    counts: shift.counts,
  };
}

function selectReleaseIds(condition: SQL | undefined) {
  return sql`(select distinct ${rvuShift.releaseId} from ${rvuShift} where ${condition})`;
}

function getStudies({ releaseId, counts }: MergedShift, values: ReadonlyMap<string, ReleaseValues>) {
  return selectCountedStudies(counts, values.get(releaseId) ?? { studies: new Map() });
}

async function* readAllShifts({ db }: ExportContext, userId: string): AsyncGenerator<MergedShift> {
  let lastShift = { startedAt: Number.MAX_SAFE_INTEGER, id: "" };
  for (;;) {
    const rows = await selectShiftsWithParts(
      db,
      and(
        eq(rvuShift.userId, userId),
        isNull(rvuShift.deletedAt),
        or(
          lt(rvuShift.startedAt, lastShift.startedAt),
          and(eq(rvuShift.startedAt, lastShift.startedAt), lt(rvuShift.id, lastShift.id)),
        ),
      ),
      shiftsPerTrip,
    );
    for (const row of rows) yield toMergedShift(row);
    const last = rows.at(-1);
    if (!last || rows.length < shiftsPerTrip) return;
    lastShift = last;
  }
}
