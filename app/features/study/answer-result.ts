import type { SaveResult } from "./save-schema";
import type { TypedAnswer } from "./typed-answer";

/** The result of a submitted answer, as the runner shows it. */
export type AnswerResult =
  | Exclude<SaveResult, { status: "invalid" }>
  | { status: "invalid"; problem: string; typed: TypedAnswer }
  /** The server could not be reached or failed. The browser keeps the answer and sends it again. */
  | { status: "not-saved" };
