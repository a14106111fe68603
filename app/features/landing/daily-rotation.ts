import { dayMs } from "~/lib/day";

/** Number of questions a visitor can try per day. */
const questionsPerDay = 3;

/** Returns the index of the day's first question, which is the same for all visitors; `now` is in ms (UTC). */
export function getFirstIndex(now: number, length: number): number {
  return Math.floor(now / dayMs) % length;
}

/**
 * Returns the next index among the day's questions; null after the last question, or if the index is not among the day's
 * questions.
 */
export function getNextIndex(index: number, now: number, length: number): number | null {
  const offset = (index - getFirstIndex(now, length) + length) % length;
  return offset + 1 < Math.min(questionsPerDay, length) ? (index + 1) % length : null;
}

/** Returns whether an index is among the day's questions. Yesterday's questions stay valid for an hour after midnight (UTC). */
export function isOfferedToday(index: number, now: number, length: number): boolean {
  return [now, now - dayMs / 24].some(
    (at) => (index - getFirstIndex(at, length) + length) % length < Math.min(questionsPerDay, length),
  );
}
