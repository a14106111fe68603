import { dayMs } from "~/lib/day";

/** Number of questions a visitor can try per day. */
const questionsPerDay = 3;

/** Ids of the questions that visitors can try, in free-list order. */
export interface TryableIds {
  withPictures: string[];
  withoutPictures: string[];
}

/**
 * Returns the ids of the day's questions, which are the same for all visitors; `now` is in ms (UTC). The first question has a
 * picture if any question has one. Each day starts with the next question of both lists.
 */
export function listTodaysIds({ withPictures, withoutPictures }: TryableIds, now: number): string[] {
  const day = Math.floor(now / dayMs);
  const first = takeInTurn(withPictures, day, 1);
  return [...first, ...takeInTurn(withoutPictures, day, questionsPerDay - first.length)];
}

/**
 * Returns whether a question is one of the day's questions. Yesterday's questions stay valid for an hour after midnight (UTC).
 */
export function isOfferedToday(id: string, tryableIds: TryableIds, now: number): boolean {
  return [now, now - dayMs / 24].some((at) => listTodaysIds(tryableIds, at).includes(id));
}

/**
 * Returns `count` entries, or all if there are fewer, starting at the index `start` and continuing at the beginning of the
 * list.
 */
function takeInTurn(ids: readonly string[], start: number, count: number): string[] {
  const offset = ids.length ? start % ids.length : 0;
  return [...ids.slice(offset), ...ids.slice(0, offset)].slice(0, count);
}
