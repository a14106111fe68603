import type { QuestionContent } from "../content";

/** The formats that questions come in and go out by. */
export const formats = ["json", "csv", "moodle", "gift", "qti"] as const;
export type Format = (typeof formats)[number];

/** No file above these is opened; a package counts by what it unpacks to. */
export const mostBytes = 200 * 1024 * 1024;
export const mostFiles = 5000;

/** A question as a file has it, before the schema saw it. */
export type Loose = Record<string, unknown>;

/** Where something stands: the line in the file; in a package also which file of it. */
export interface Place {
  line: number | null;
  file?: string;
  /** A note on data of the file that questions have no field for, as a sentence. */
  notCarried?: string;
}

/** What cannot be read, and why, as a sentence. */
export interface Refused extends Place {
  id: string | null;
  why: string;
}

/** A question that lacks what a question of ours must have: what there is of it, and what is missing, in words. */
export interface Draft extends Place {
  id: string;
  content: Loose;
  missing: string[];
}

/** A picture that came with the file. */
export interface Picture {
  name: string;
  bytes: Uint8Array;
  /** In pixels, where it is known: formats that mark places by pixels need it. */
  width?: number;
  height?: number;
}

export interface Read {
  /** Each is valid by `questionContent`; its place is at the same index of `places`. */
  questions: QuestionContent[];
  places: Place[];
  drafts: Draft[];
  refused: Refused[];
  /** What was changed or left out without refusing a question. */
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

export interface Written {
  fileName: string;
  bytes: Uint8Array;
  /** What other tools will not find in the file, as sentences; what is only in RadCore's own notes is named so. */
  notCarried: string[];
}

/** A read that found nothing but the reason why. */
export function refusedWhole(why: string, line: number | null = null): Read {
  return { ...nothing(), refused: [{ line, id: null, why }] };
}

/** An empty read. */
export function nothing(): Read {
  return { questions: [], places: [], drafts: [], refused: [], notes: [], pictures: [] };
}
