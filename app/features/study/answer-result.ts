import type { SaveResult } from "./save-schema";
import type { TypedAnswer } from "./typed-answer";

/** The result of a submitted answer, as the runner shows it. */
export type AnswerResult =
  | Exclude<SaveResult, { status: "invalid" }>
  | { status: "invalid"; problem: string; typed: TypedAnswer }
  /**
   * The browser could not reach the server, or the server failed. The browser keeps the answer and sends the answer
   * again.
   */
  | { status: "not-saved" };
