import { addTo, type Counts, countIn } from "../engine/tally/counts";

/** What one device knows of a shift: the newest revision of it. */
export interface ShiftPart {
  deviceId: string;
  revision: number;
  counts: Counts;
  startedAt: number | null;
  endedAt: number | null;
  workedMs: number;
}

/** The counts of all parts together: a part may be below 0, what is shown is not. The order of the parts says nothing. */
export function countsOf(parts: readonly Pick<ShiftPart, "counts">[]): Counts {
  const sum = parts.reduce<Counts>((all, { counts }) => addTo(all, counts), {});
  return Object.fromEntries(
    Object.keys(sum)
      .sort()
      .flatMap((id) => (countIn(sum, id) > 0 ? [[id, countIn(sum, id)]] : [])),
  );
}

/** The parts of the other devices together, as they are: this device adds its own and then looks whether it is below 0. */
export function elsewhereOf(parts: readonly Pick<ShiftPart, "counts" | "deviceId">[], deviceId: string): Counts {
  const sum = parts
    .filter((part) => part.deviceId !== deviceId)
    .reduce<Counts>((all, { counts }) => addTo(all, counts), {});
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

/**
 * The time worked, ms: two devices that ran at the same time worked once, one after the other they worked both. A part says
 * when it began and how long it ran, so its rests are taken to be at its end.
 */
export function workedOf(parts: readonly Pick<ShiftPart, "startedAt" | "workedMs">[]): number {
  const runs = parts
    .flatMap(({ startedAt, workedMs }) =>
      startedAt !== null && workedMs > 0 ? [{ from: startedAt, to: startedAt + workedMs }] : [],
    )
    .sort((one, other) => one.from - other.from);
  let worked = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of runs) {
    worked += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return worked;
}

/** When the timer began first; null where none did. */
export function startOf(parts: readonly Pick<ShiftPart, "startedAt">[]): number | null {
  const starts = parts.flatMap(({ startedAt }) => (startedAt === null ? [] : [startedAt]));
  return starts.length ? Math.min(...starts) : null;
}
