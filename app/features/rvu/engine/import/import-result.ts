import type { Release } from "../rvu-release";

/** An error in an uploaded file. Line 0 stands for the file as a whole. */
export interface ImportError {
  line: number;
  message: string;
}

/** A parsed release, or up to 50 errors. */
export type ImportResult = { ok: true; release: ImportedRelease } | { ok: false; errors: ImportError[] };

export interface ImportedRelease extends Release {
  /** Release date as printed in the file, such as "06/30/2026"; null if missing. */
  releasedOn: string | null;
  /**
   * The conversion factor of the file: since 2026, one of two; before, "single". Null if neither the file name nor the
   * value of the factor shows which one the file has.
   */
  conversion: "nonQPP" | "QPP" | "single" | null;
  /** Number of rows in the file. */
  rowsRead: number;
  /** Number of imported rows, which are those with radiology codes. */
  rowsKept: number;
  /** Messages for the admin that do not block the import. */
  warnings: string[];
}
