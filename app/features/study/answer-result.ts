import type { SaveResult } from "./save";
import type { Typed } from "./typed";

/** What the runner is told about a submitted answer. */
export type AnswerResult =
  | Exclude<SaveResult, { status: "invalid" }>
  | { status: "invalid"; problem: string; typed: Typed }
  /** The server was not reached, or failed; the answer waits in the browser and is sent again. */
  | { status: "not-saved" };
