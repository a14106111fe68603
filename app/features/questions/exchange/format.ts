import type { QuestionContent } from "../content";

/** The formats that questions are imported from and exported to. */
export const formats = ["json", "csv", "moodle", "gift", "qti"] as const;
export type Format = (typeof formats)[number];

/** The limits of an imported file; a package counts with its unpacked size. */
export const maxBytes = 200 * 1024 * 1024;
export const maxFiles = 5000;

/** The fields of a question or of a part of one, before the schema has checked them. */
export type RawRecord = Record<string, unknown>;

/** A place in an imported file: the line, and in a package also the file. */
export interface FilePlace {
  line: number | null;
  file?: string;
  /** A sentence about data that is not imported, because questions have no field for it. */
  notCarried?: string;
}

/** A part of a file that cannot be read, with the reason as a sentence. */
export interface Refusal extends FilePlace {
  id: string | null;
  why: string;
}

/** A question without some of the required fields; `missing` describes them for people. */
export interface Draft extends FilePlace {
  id: string;
  content: RawRecord;
  missing: string[];
}

/** A picture in an exported or imported file. */
export interface Picture {
  name: string;
  bytes: Uint8Array;
  /** In pixels, if known; formats with coordinates in pixels need it. */
  width?: number;
  height?: number;
}

export interface ReadResult {
  /** Valid by `questionContent`; `places` has the place of each question at the same index. */
  questions: QuestionContent[];
  places: FilePlace[];
  drafts: Draft[];
  refused: Refusal[];
  /** Sentences about data that was changed or left out without refusing a question. */
  notes: string[];
  pictures: Picture[];
}

/** Statistics of the first answers to a question (I1); unknown values are null. */
export interface ItemFigures {
  n: number;
  /** Share of right first answers. */
  p: number | null;
  /** Corrected point-biserial. */
  discrimination: number | null;
  medianSeconds: number | null;
  /** Share of each option by its id. */
  options?: Record<string, number>;
}

export interface WriteOptions {
  statistics?: Record<string, ItemFigures>;
  pictures?: Picture[];
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
export function createEmptyResult(): ReadResult {
  return { questions: [], places: [], drafts: [], refused: [], notes: [], pictures: [] };
}
