import type { CsvRecord } from "../../../../lib/csv-reader";
import type { ReleaseLetter } from "../rvu-release";

const letterByMonth: Record<string, ReleaseLetter> = { January: "A", April: "B", July: "C", October: "D" };
const titlePattern =
  /\b(\d{4}) National Physician Fee Schedule Relative Value File (January|April|July|October) Release\b/;

/** The release named in the lines above the header of a PPRRVU file. */
export interface Banner {
  year: number;
  letter: ReleaseLetter;
  /** Release date as printed, such as "06/30/2026"; null if missing. */
  releasedOn: string | null;
}

/** Reads the lines above the header of a PPRRVU file; null if they do not name a release. */
export function readBanner(recordsAboveHeader: readonly CsvRecord[]): Banner | null {
  const text = recordsAboveHeader.map(({ cells }) => cells.join(" ")).join("\n");
  const [, year, month = ""] = titlePattern.exec(text) ?? [];
  const letter = letterByMonth[month];
  if (!year || !letter) return null;
  return { year: Number(year), letter, releasedOn: /\bRELEASED (\d\d\/\d\d\/\d{4})/.exec(text)?.[1] ?? null };
}

/** Returns a message for each contradiction between the banner, the file name, and the conversion factor. */
export function findBannerConflicts(banner: Banner, fileName: string, factor: number): string[] {
  const problems: string[] = [];
  const { year, releasedOn } = banner;
  const releaseYear = Number(releasedOn?.slice(-4) ?? year);
  if (releaseYear !== year && releaseYear !== year - 1)
    problems.push(`The file says that it is for ${year}, but its release date is ${releasedOn}.`);
  const yearInFileName = /PPRRVU(?:20)?(\d\d)(?!\d)/i.exec(fileName)?.[1];
  if (yearInFileName && Number(yearInFileName) !== year % 100)
    problems.push(`The file is named ${fileName}, but its first line says ${year}.`);
  const knownFactors = factorsByYear[year];
  if (knownFactors && !knownFactors.some(([value]) => value === factor))
    problems.push(
      `The conversion factor of ${year} is ${knownFactors.map(([value]) => formatFactor(value)).join(" or ")}, but the file has ${formatFactor(factor)}.`,
    );
  const conversionByName = detectConversionByName(fileName);
  const conversionByFactor = knownFactors?.find(([value]) => value === factor)?.[1];
  if (conversionByName && conversionByFactor && conversionByName !== conversionByFactor)
    problems.push(
      `The file name says ${conversionByName}, but the file has the ${conversionByFactor} conversion factor.`,
    );
  return problems;
}

export type Conversion = "nonQPP" | "QPP" | "single";

/** Published conversion factors by year, in ten-thousandths of a dollar (source: the PPRRVU files of CMS). */
const factorsByYear: Record<number, [number, Conversion][]> = {
  2025: [[323465, "single"]],
  2026: [
    [334009, "nonQPP"],
    [335675, "QPP"],
  ],
};

/**
 * Determines which of the conversion factors of a year a file has: by the value if we know the factor, otherwise by the
 * file name. Years before 2026 have a single factor. Null if neither the factor nor the file name decides.
 */
export function detectConversion(year: number, fileName: string, factor: number): Conversion | null {
  const knownConversion = factorsByYear[year]?.find(([value]) => value === factor)?.[1];
  return knownConversion ?? detectConversionByName(fileName) ?? (year < 2026 ? "single" : null);
}

function detectConversionByName(fileName: string): "nonQPP" | "QPP" | null {
  if (/non-?QPP/i.test(fileName)) return "nonQPP";
  return /QPP/i.test(fileName) ? "QPP" : null;
}

function formatFactor(factor: number): string {
  return (factor / 10_000).toFixed(4);
}
