import type { Release } from "../rvu-release";

/** An error in an uploaded file. Line 0 stands for the file as a whole. */
export interface ImportError {
  line: number;
  message: string;
}

/** A parsed release, or up to 50 errors. */
export type ImportResult = { ok: true; release: ImportedRelease } | { ok: false; errors: ImportError[] };

export interface ImportedRelease extends Release {
  /** As printed in the file, such as "06/30/2026"; null if missing. */
  releasedOn: string | null;
  /**
   * Which of the two conversion factors since 2026 the file has, or "single" before. Null if neither file name nor factor
   * tells.
   */
  conversion: "nonQPP" | "QPP" | "single" | null;
  /** Number of rows in the file, and of imported radiology rows. */
  rowsRead: number;
  rowsKept: number;
  /** Messages for the admin that do not block the import. */
  warnings: string[];
}
