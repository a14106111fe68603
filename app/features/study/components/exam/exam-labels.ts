import type { SessionMode } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";

/** Returns the note about whether leaving stops the clock (T3). */
export function getLeavingNote(mode: SessionMode): string {
  return mode === "mock"
    ? "You cannot pause, and leaving does not stop the clock. The clock stops only in the break between two blocks."
    : "Leaving does not stop the clock. To stop the clock, press Pause.";
}

/** Returns the heading of the break before the block with the 0-based `index`. */
export function getBreakHeading({ index, count }: { index: number; count: number }): string {
  return `Break before block ${index + 1} of ${count}`;
}

/** Returns the title of the session page: the current question, or the break. */
export function getPositionTitle({ position, session: { marks, clock, block } }: OpenQuestion): string {
  return clock.state === "break" ? getBreakHeading(block) : `Question ${position + 1} of ${marks.length}`;
}

/** Returns the extra time of a session (T6) as text, such as "1.5 × time"; null for the usual time. */
export function formatExtraTime(percent: number): string | null {
  return percent === 100 ? null : `${percent / 100} × time`;
}
