import { readCsvRecords } from "~/lib/csv-reader";
import type { Locality } from "../money/medicare-payment";
import type { Release, ReleaseLetter, ReleaseRow } from "../rvu-release";

// Reads the files in app/content/rvu for the seed and the tests. They have fewer columns than the files of CMS.

/** Reads a release from its CSV in app/content/rvu. */
export function readContentRelease(
  csv: string,
  { id, conversionFactor }: Pick<Release, "id" | "conversionFactor">,
): Release {
  const rows = readRecords(csv).map(
    ([code = "", modifier, status = "", work, officePe, facilityPe, mp, , , flags = "", pctc = "", multProc = ""]) => ({
      ...{ code, modifier: modifier as ReleaseRow["modifier"], status, flags, pctc, multProc },
      ...{
        work: parseScaled(work, 100),
        officePe: parseScaled(officePe, 100),
        facilityPe: parseScaled(facilityPe, 100),
      },
      mp: parseScaled(mp, 100),
    }),
  );
  return { id, year: Number(id.slice(0, 4)), letter: id.slice(4) as ReleaseLetter, conversionFactor, rows };
}

/** Reads the localities from app/content/rvu/gpci-2026.csv. */
export function readContentGpci(csv: string): Locality[] {
  return readRecords(csv).map(([state, number, name = "", work, pe, mp]) => ({
    id: `${state}-${number}`,
    name,
    ...{ work: parseScaled(work, 1_000), pe: parseScaled(pe, 1_000), mp: parseScaled(mp, 1_000) },
  }));
}

function readRecords(csv: string): string[][] {
  const rows: string[][] = [];
  readCsvRecords(csv.trimEnd(), ",", ({ cells }) => rows.push(cells) > 0);
  return rows.slice(1);
}

function parseScaled(text: string | undefined, by: number): number {
  return Math.round(Number(text) * by);
}
