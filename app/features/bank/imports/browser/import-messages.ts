import type { Format, Refusal } from "~/features/questions/exchange/format";
import type { NewSeries } from "./import-series";

// Messages between the page and the worker that reads a file.

/** Source and license of the file's images; null if the images are left out. */
export type ImageDetails = { source: string; license: string } | null;

export type ReaderRequest =
  | { type: "read"; file: File; format: Format | null; replacesDrafts: boolean }
  | { type: "pictures"; details: ImageDetails }
  /** Whether the series of the file may be stored. */
  | { type: "series"; isAllowed: boolean };

export type ReaderMessage =
  | { type: "progress"; stage: Stage; done: number; of: number }
  /** The file cannot be read at all. */
  | { type: "refused"; refused: Refusal[]; moreRefused: number }
  /** The file contains images, whose source and license the admin must name. */
  | { type: "ask"; names: string[] }
  /** The file contains series that the bank does not have; the admin decides whether to store them. */
  | { type: "askSeries"; series: NewSeries[] }
  | { type: "begun"; importId: string }
  | { type: "done"; importId: string }
  /** The connection or the server failed; choosing the same file resumes the import. */
  | { type: "lost"; why: string };

export const stages = ["read", "understand", "pictures", "series", "send"] as const;
export type Stage = (typeof stages)[number];
