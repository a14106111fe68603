import type { SessionMode } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";

/** What has to be said before a timed start (T3). */
export function leavingText(mode: SessionMode): string {
  return mode === "mock"
    ? "There is no pause, and leaving does not stop the clock; only the break between two blocks does."
    : "Leaving does not stop the clock; Pause does.";
}

/** The heading of a break, before the block of that 0-based index. */
export function breakText({ index, count }: { index: number; count: number }): string {
  return `Break before block ${index + 1} of ${count}`;
}

/** Where the learner is, for the title of the page. */
export function positionText({ position, session: { marks, clock, block } }: OpenQuestion): string {
  return clock.state === "break" ? breakText(block) : `Question ${position + 1} of ${marks.length}`;
}

/** The extra time as a result records it (T6): "1.5 × time"; null where it was the usual. */
export function extraTimeText(percent: number): string | null {
  return percent === 100 ? null : `${percent / 100} × time`;
}
