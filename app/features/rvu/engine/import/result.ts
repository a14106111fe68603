import type { Release } from "../release";

/** What is wrong with a file, and where; line 0 is the file as a whole. */
export interface ImportError {
  line: number;
  message: string;
}

/** A release read from a file, or everything found wrong with it (the first 50). */
export type ImportResult = { ok: true; release: ImportedRelease } | { ok: false; errors: ImportError[] };

export interface ImportedRelease extends Release {
  /** As the file says, e.g. "06/30/2026"; null when it does not. */
  releasedOn: string | null;
  /** Which of the two conversion factors from 2026 on; before, there is one. Null when neither file name nor factor says. */
  conversion: "nonQPP" | "QPP" | "single" | null;
  /** Rows of the whole file, and of those how many are radiology's and kept. */
  rowsRead: number;
  rowsKept: number;
  /** Said to the admin, no reason to refuse. */
  warnings: string[];
}
