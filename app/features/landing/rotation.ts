import { dayMs } from "~/lib/day";

/** Questions a visitor is offered one after the other, before they are asked to sign up. */
const offered = 3;

/** The place in a list of `length` questions that a day (of `now`, ms, UTC) begins with: everybody has the same one. */
export function placeOfDay(now: number, length: number): number {
  return Math.floor(now / dayMs) % length;
}

/** The place after `place` while the day's three are not through; null then, and for a place that is not among them. */
export function placeAfter(place: number, now: number, length: number): number | null {
  const step = (place - placeOfDay(now, length) + length) % length;
  return step + 1 < Math.min(offered, length) ? (place + 1) % length : null;
}

/** Whether a place is among the day's; those of the day before are for an hour more, for who is reading one at midnight. */
export function isOffered(place: number, now: number, length: number): boolean {
  return [now, now - dayMs / 24].some(
    (at) => (place - placeOfDay(at, length) + length) % length < Math.min(offered, length),
  );
}
