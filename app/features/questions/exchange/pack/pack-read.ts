import { assertUnpackable, extractZipEntry, listZipEntries, type ZipEntry, ZipError } from "../../../../lib/zip-reader";
import { isSeriesFile, listSeriesFileNames, type SeriesFile } from "../../../series/series-objects";
import { decodeText } from "../decode-text";
import { maxImportBytes, maxImportFiles, type Picture, type ReadResult, refuseFile } from "../format";
import { readJson } from "../json";
import {
  getSeriesPath,
  type PackedSeries,
  packedManifestSchema,
  questionsPath,
  type RefusedSeries,
} from "./packed-series";

/** Maximum size of the manifest of a series. One of 60 frames has about 10 KB. */
const maxManifestBytes = 100_000;

/**
 * Reads a pack. Refuses the whole file if it is damaged, too large, or contains unknown files. A series that cannot be read is
 * in `refusedSeries` with the reason; its questions are still read. Files of series are unpacked on demand.
 */
export function readPack(file: Uint8Array | string): ReadResult {
  if (typeof file === "string") return refuseFile("A pack is a ZIP file.");
  try {
    return readEntries(file);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return refuseFile(error.message);
  }
}

function readEntries(zip: Uint8Array): ReadResult {
  const entries = listZipEntries(zip, maxImportFiles).filter(({ name }) => !name.endsWith("/"));
  assertUnpackable(zip, entries, maxImportBytes);
  const questionsEntry = entries.find(({ name }) => name === questionsPath);
  if (!questionsEntry) return refuseFile(`The pack has no ${questionsPath}.`);
  const images: ZipEntry[] = [];
  const folders = new Map<string, Map<string, ZipEntry>>();
  for (const entry of entries) {
    const [, key, seriesFile] = /^series\/([0-9a-f]{64})\/([^/]+)$/.exec(entry.name) ?? [];
    if (key && seriesFile) folders.set(key, (folders.get(key) ?? new Map()).set(seriesFile, entry));
    else if (/^images\/[^/]+$/.test(entry.name)) images.push(entry);
    else if (entry !== questionsEntry) return refuseFile(`“${entry.name.slice(0, 80)}” does not belong in a pack.`);
  }
  const series: PackedSeries[] = [];
  const refusedSeries: RefusedSeries[] = [];
  for (const [key, folder] of folders) {
    const read = readSeries(zip, key, folder);
    if ("why" in read) refusedSeries.push(read);
    else series.push(read);
  }
  const questions = readJson(extractZipEntry(zip, questionsEntry, maxImportBytes), new Set(folders.keys()));
  return {
    ...questions,
    pictures: images.map(
      (entry): Picture => ({
        name: entry.name.slice("images/".length),
        bytes: extractZipEntry(zip, entry, maxImportBytes),
      }),
    ),
    series,
    refusedSeries,
  };
}

/** Returns a series of a pack, or why it cannot be read. */
function readSeries(zip: Uint8Array, key: string, folder: ReadonlyMap<string, ZipEntry>): PackedSeries | RefusedSeries {
  const described = readManifest(zip, folder.get("manifest.json"));
  if ("why" in described) return { key, why: described.why };
  const names = listSeriesFileNames(described.manifest);
  const missing = names.find((name) => !folder.has(name));
  if (missing) return { key, why: `Its file ${missing} is missing.` };
  const known = new Set<string>([...names, "manifest.json"]);
  const unlisted = [...folder.keys()].find((name) => !known.has(name));
  if (unlisted !== undefined) {
    const reason = isSeriesFile(unlisted) ? "which its manifest does not list" : "which series do not have";
    return { key, why: `Its folder holds the file “${unlisted.slice(0, 80)}”, ${reason}.` };
  }
  return {
    key,
    ...described,
    readFile(file: SeriesFile) {
      const entry = folder.get(file);
      if (!entry) throw new ZipError(`${getSeriesPath(key, file)} is missing.`);
      return extractZipEntry(zip, entry, maxImportBytes);
    },
  };
}

function readManifest(zip: Uint8Array, entry: ZipEntry | undefined) {
  if (!entry) return { why: "Its manifest.json is missing." };
  if (entry.bytes > maxManifestBytes) return { why: "Its manifest.json is too large." };
  let bytes: Uint8Array;
  try {
    bytes = extractZipEntry(zip, entry, maxManifestBytes);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return { why: "Its manifest.json is damaged." };
  }
  const decoded = decodeText(bytes);
  const parsed = packedManifestSchema.safeParse("text" in decoded ? parseJson(decoded.text) : undefined);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { why: `Its manifest is not valid. ${issue ? `${issue.path.map(String).join(" ")}: ${issue.message}` : ""}` };
}

/** Returns the value of a JSON text; undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
