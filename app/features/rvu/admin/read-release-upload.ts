import { extractZipEntry, isZip, listZipEntries, type ZipEntry, ZipError } from "../../../lib/zip-reader";
import type { ImportError, ImportedRelease } from "../engine/import/import-result";
import { maxCsvBytes, readPprrvu } from "../engine/import/read-pprrvu";

/** Maximum number of files in a zip; CMS's zips have about a dozen. */
const maxZipEntries = 200;

export type UploadReadResult =
  | { ok: true; release: ImportedRelease; csv: Uint8Array<ArrayBuffer>; csvName: string }
  | { ok: false; errors: ImportError[] };

/**
 * Reads the release from an uploaded CSV, or from the CSV in an uploaded zip. Returns all errors by line if the CSV is
 * invalid (C7).
 */
export function readUpload(bytes: Uint8Array<ArrayBuffer>, fileName: string): UploadReadResult {
  try {
    const { csv, csvName } = isZip(bytes) ? extractCsv(bytes) : { csv: bytes, csvName: getSafeFileName(fileName) };
    const result = readPprrvu(csv, csvName);
    return result.ok ? { ...result, csv, csvName } : result;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { ok: false, errors: [{ line: 0, message: error.message }] };
  }
}

function extractCsv(zip: Uint8Array) {
  const entry = chooseEntry(listZipEntries(zip, maxZipEntries));
  return { csv: extractZipEntry(zip, entry, maxCsvBytes), csvName: getSafeFileName(entry.name) };
}

/** Chooses the PPRRVU CSV of a zip; since 2026, the CSV with the nonQPP conversion factor. */
function chooseEntry(entries: ZipEntry[]): ZipEntry {
  const csvs = entries.filter(({ name }) => /\.csv$/i.test(name) && !/(^|\/)(\._|__MACOSX\/)/.test(name));
  const pprrvuFiles = csvs.filter(({ name }) => /^PPRRVU/i.test(getSafeFileName(name)));
  const nonQppFiles = pprrvuFiles.filter(({ name }) => /non-?QPP/i.test(name));
  const [first, ...others] = nonQppFiles.length ? nonQppFiles : pprrvuFiles.length ? pprrvuFiles : csvs;
  if (!first)
    throw new ZipError("There is no CSV in this zip. Upload CMS's zip, which has a CSV whose name begins with PPRRVU.");
  if (others.length)
    throw new ZipError(
      `The zip contains several CSVs (${[first, ...others]
        .slice(0, 5)
        .map(({ name }) => getSafeFileName(name))
        .join(", ")}). Upload only the right CSV.`,
    );
  return first;
}

/** Returns the file name without folders and control characters, at most 120 characters. */
function getSafeFileName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").replace(/\p{Control}/gu, "").slice(-120) || "file.csv";
}
