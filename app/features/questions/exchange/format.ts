import type { QuestionContent } from "../content";
import type { PackedSeries, RefusedSeries } from "./pack/packed-series";

/** The formats in which questions are imported and exported. Imports read every version of QTI as "qti". */
export const formats = ["json", "csv", "moodle", "gift", "qti", "qti22", "pack"] as const;
export type Format = (typeof formats)[number];

/**
 * The maximum size of an imported file, and the maximum number of files in a package. A package counts with its unpacked size.
 */
export const maxImportBytes = 200 * 1024 * 1024;
export const maxImportFiles = 5000;
/** The maximum number of entries in a file: questions, vignettes of cases, and their parts. */
export const maxFileEntries = 100_000;
/** How many refusals a reader lists. It counts the others, so that a file of only bad rows does not fill the memory. */
export const maxListedRefusals = 5000;
/** The maximum size and number of the files in an exported pack, which leave room below the limits of imports. */
export const maxPackBytes = 180_000_000;
export const maxPackFiles = maxImportFiles - 500;

/** The fields of a question, or of a part of a case, that the schema has not checked yet. */
export type RawRecord = Record<string, unknown>;

/** A place in an imported file: the line, and in a package also the file. */
export interface FilePlace {
  line: number | null;
  file?: string;
  /** A sentence about data that is not imported, because questions have no field for such data. */
  notCarried?: string;
}

/** A part of a file that cannot be read, with the reason as a sentence. */
export interface Refusal extends FilePlace {
  id: string | null;
  why: string;
}

/** A question with missing or invalid fields. `missing` describes these fields for people. */
export interface ImportedDraft extends FilePlace {
  id: string;
  content: RawRecord;
  missing: string[];
}

/** A picture in an exported or imported file. */
export interface Picture {
  name: string;
  bytes: Uint8Array;
  /** The size in pixels, if known. Formats with coordinates in pixels need the size. */
  width?: number;
  height?: number;
}

export interface ReadResult {
  /** The questions that are valid by `questionContent`. `places` has the place of each question at the same index. */
  questions: QuestionContent[];
  places: FilePlace[];
  drafts: ImportedDraft[];
  refused: Refusal[];
  /** How many more parts of the file are refused than `refused` lists. */
  moreRefused: number;
  /** Sentences about data that was changed or left out while the question itself was imported. */
  notes: string[];
  pictures: Picture[];
  /** The series in a pack; other formats contain none. */
  series: PackedSeries[];
  refusedSeries: RefusedSeries[];
}

/** Statistics of the first answers to a question (I1); unknown values are null. */
export interface ExportedStatistics {
  n: number;
  /** Share of right first answers. */
  p: number | null;
  /** Corrected point-biserial. */
  discrimination: number | null;
  medianSeconds: number | null;
  /** For each option id, the share of first answers with that option. */
  options?: Record<string, number>;
}

export interface WriteOptions {
  statistics?: Record<string, ExportedStatistics>;
  pictures?: Picture[];
  /** Only packs contain series. */
  series?: PackedSeries[];
}

export interface WriteResult {
  fileName: string;
  bytes: Uint8Array;
  /** Sentences about data that other tools cannot read from the file. */
  notCarried: string[];
}

/** Returns the result for a file that cannot be read at all. */
export function refuseFile(why: string, line: number | null = null): ReadResult {
  return { ...createEmptyResult(), refused: [{ line, id: null, why }] };
}

/** Returns a result without questions. */
function createEmptyResult(): ReadResult {
  return {
    questions: [],
    places: [],
    drafts: [],
    refused: [],
    moreRefused: 0,
    notes: [],
    pictures: [],
    series: [],
    refusedSeries: [],
  };
}

/** Returns the result of a reader, which lists the first refusals and counts the others. */
export function createResult(read: Partial<ReadResult>): ReadResult {
  const result = { ...createEmptyResult(), ...read };
  const moreRefused = Math.max(0, result.refused.length - maxListedRefusals);
  if (!moreRefused) return result;
  const note = `Besides the refused questions listed here, ${moreRefused.toLocaleString("en")} more cannot be read.`;
  return {
    ...result,
    moreRefused,
    refused: result.refused.slice(0, maxListedRefusals),
    notes: [note, ...result.notes],
  };
}

/** Returns the result for a file with more than `maxFileEntries` entries. */
export function refuseManyEntries(): ReadResult {
  return refuseFile(
    `The file has more than ${maxFileEntries.toLocaleString("en")} questions. Split it into several files.`,
  );
}
