import type { CsvRecord } from "../../../../lib/csv-reader";
import type { ReleaseLetter } from "../rvu-release";

const letters: Record<string, ReleaseLetter> = { January: "A", April: "B", July: "C", October: "D" };
const title = /\b(\d{4}) National Physician Fee Schedule Relative Value File (January|April|July|October) Release\b/;

/** The release named in the lines above the header of a PPRRVU file. */
export interface Banner {
  year: number;
  letter: ReleaseLetter;
  /** Release date as printed, such as "06/30/2026"; null if missing. */
  releasedOn: string | null;
}

/** Reads the lines above the header of a PPRRVU file; null if they do not name a release. */
export function readBanner(above: readonly CsvRecord[]): Banner | null {
  const text = above.map(({ cells }) => cells.join(" ")).join("\n");
  const [, year, month = ""] = title.exec(text) ?? [];
  const letter = letters[month];
  if (!year || !letter) return null;
  return { year: Number(year), letter, releasedOn: /\bRELEASED (\d\d\/\d\d\/\d{4})/.exec(text)?.[1] ?? null };
}

/** Returns a message for each contradiction between the banner, the file name, and the conversion factor. */
export function findConflicts(banner: Banner, fileName: string, factor: number): string[] {
  const wrong: string[] = [];
  const { year, releasedOn } = banner;
  const released = Number(releasedOn?.slice(-4) ?? year);
  if (released !== year && released !== year - 1)
    wrong.push(`The file says that it is for ${year}, but its release date is ${releasedOn}.`);
  const named = /PPRRVU(?:20)?(\d\d)(?!\d)/i.exec(fileName)?.[1];
  if (named && Number(named) !== year % 100)
    wrong.push(`The file is named ${fileName}, but its first line says ${year}.`);
  const known = factors[year];
  if (known && !known.some(([value]) => value === factor))
    wrong.push(
      `The conversion factor of ${year} is ${known.map(([value]) => dollars(value)).join(" or ")}, but the file has ${dollars(factor)}.`,
    );
  const byName = detectConversionByName(fileName);
  const byFactor = known?.find(([value]) => value === factor)?.[1];
  if (byName && byFactor && byName !== byFactor)
    wrong.push(`The file name says ${byName}, but the file has the ${byFactor} conversion factor.`);
  return wrong;
}

export type Conversion = "nonQPP" | "QPP" | "single";

/** Published conversion factors by year, in ten-thousandths of a dollar (source: the PPRRVU files of CMS). */
const factors: Record<number, [number, Conversion][]> = {
  2025: [[323465, "single"]],
  2026: [
    [334009, "nonQPP"],
    [335675, "QPP"],
  ],
};

/**
 * Determines which of the conversion factors of a year a file has: by the value if we know the factor, otherwise by the
 * file name. Null if neither tells.
 */
export function detectConversion(year: number, fileName: string, factor: number): Conversion | null {
  const known = factors[year]?.find(([value]) => value === factor)?.[1];
  return known ?? detectConversionByName(fileName) ?? (year < 2026 ? "single" : null);
}

function detectConversionByName(fileName: string): "nonQPP" | "QPP" | null {
  if (/non-?QPP/i.test(fileName)) return "nonQPP";
  return /QPP/i.test(fileName) ? "QPP" : null;
}

function dollars(factor: number): string {
  return (factor / 10_000).toFixed(4);
}
