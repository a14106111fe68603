import type { SessionMode } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";

/** Returns the warning before a timed start (T3). */
export function getLeavingText(mode: SessionMode): string {
  return mode === "mock"
    ? "There is no pause, and leaving does not stop the clock; only the break between two blocks does."
    : "Leaving does not stop the clock; Pause does.";
}

/** Returns the heading of a break before the block with this 0-based index. */
export function getBreakText({ index, count }: { index: number; count: number }): string {
  return `Break before block ${index + 1} of ${count}`;
}

/** Returns the learner's position for the page title. */
export function getPositionText({ position, session: { marks, clock, block } }: OpenQuestion): string {
  return clock.state === "break" ? getBreakText(block) : `Question ${position + 1} of ${marks.length}`;
}

/** Returns the extra time of a result (T6) as text, e.g. "1.5 × time"; null for the usual time. */
export function formatExtraTime(percent: number): string | null {
  return percent === 100 ? null : `${percent / 100} × time`;
}
