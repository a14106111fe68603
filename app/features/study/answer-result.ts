import type { SaveResult } from "./save-schema";
import type { TypedAnswer } from "./typed-answer";

/** What the runner is told about a submitted answer. */
export type AnswerResult =
  | Exclude<SaveResult, { status: "invalid" }>
  | { status: "invalid"; problem: string; typed: TypedAnswer }
  /** The server was not reached, or failed; the answer waits in the browser and is sent again. */
  | { status: "not-saved" };
