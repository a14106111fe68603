import type { Review } from "./review.server";
import type { Typed } from "./typed";

/** What the runner is told about a submitted answer. */
export type AnswerResult =
  /** `already-answered`: another tab or device was first, and its answer stands (T7). */
  | { status: "stored" | "already-answered"; review: Review }
  | { status: "invalid"; problem: string; typed: Typed }
  | { status: "refused"; reason: "not-opened" | "finished" }
  /** The server was not reached, or failed; the answer may be sent again. */
  | { status: "not-saved" };
