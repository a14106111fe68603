import type { Locality } from "../money/payment";
import type { Release, ReleaseLetter, ReleaseRow } from "../release";
import { readCsv } from "./read-csv";

// Reads app/content/rvu, which has a shorter layout of our own, for the seed and the tests.

/** Reads a release from its CSV in app/content/rvu. */
export function readContentRelease(
  csv: string,
  { id, conversionFactor }: Pick<Release, "id" | "conversionFactor">,
): Release {
  const rows = recordsOf(csv).map(
    ([code = "", modifier, status = "", work, officePe, facilityPe, mp, , , flags = "", pctc = "", multProc = ""]) => ({
      ...{ code, modifier: modifier as ReleaseRow["modifier"], status, flags, pctc, multProc },
      ...{ work: scaled(work, 100), officePe: scaled(officePe, 100), facilityPe: scaled(facilityPe, 100) },
      mp: scaled(mp, 100),
    }),
  );
  return { id, year: Number(id.slice(0, 4)), letter: id.slice(4) as ReleaseLetter, conversionFactor, rows };
}

/** Reads the localities from app/content/rvu/gpci-2026.csv. */
export function readContentGpci(csv: string): Locality[] {
  return recordsOf(csv).map(([state, number, name = "", work, pe, mp]) => ({
    id: `${state}-${number}`,
    name,
    ...{ work: scaled(work, 1_000), pe: scaled(pe, 1_000), mp: scaled(mp, 1_000) },
  }));
}

function recordsOf(csv: string): string[][] {
  return [...readCsv(csv)].slice(1).map(({ cells }) => cells);
}

function scaled(text: string | undefined, by: number): number {
  return Math.round(Number(text) * by);
}
