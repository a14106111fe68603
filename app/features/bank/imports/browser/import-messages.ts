import type { Format, Refused } from "~/features/questions/exchange/format";

// What the page and the thread that reads a file say to each other.

/** Who made the pictures of a file; null: they are left out. */
export type ImageDetails = { source: string; licence: string } | null;

export type ReaderRequest =
  | { say: "read"; file: File; format: Format | null; replacesDrafts: boolean }
  | { say: "pictures"; words: ImageDetails };

export type ReaderMessage =
  | { say: "progress"; stage: Stage; done: number; of: number }
  /** Nothing of the file can be read. */
  | { say: "refused"; refused: Refused[] }
  /** Pictures came with the file. */
  | { say: "ask"; names: string[] }
  | { say: "begun"; importId: string }
  | { say: "done"; importId: string }
  /** The connection or the server failed; the same file goes on where this ended. */
  | { say: "lost"; why: string };

export const stages = ["read", "understand", "pictures", "send"] as const;
export type Stage = (typeof stages)[number];
