import type { Counts } from "../engine/tally/counts";
import { workedMs } from "../engine/tally/counts";
import { readCounts } from "../engine/tally/stored";
import { shownCounts, type Tally } from "../engine/tally/tally";
import { type Kept, keptNames } from "./device";

/** A shift that this device has finished with and that no account's history has yet. */
export interface EndedShift {
  shiftId: string;
  revision: number;
  releaseId: string | null;
  startedAt: number | null;
  endedAt: number;
  workedMs: number;
  /** This device's part. */
  counts: Counts;
  /** What all devices counted, when it ended. */
  shown: Counts;
  name: string | null;
  /** The account it belongs to; null while it is nobody's. */
  owner: string | null;
}

/** The running shift as one that has ended. */
export function endedShift(
  tally: Tally,
  { now, name, owner }: { now: number; name: string | null; owner: string | null },
): EndedShift {
  const { shiftId, revision, releaseId, counts, timer } = tally;
  return {
    ...{ shiftId, revision: revision + 1, releaseId, startedAt: timer.startedAt, endedAt: now },
    ...{ workedMs: workedMs(timer, now), counts, shown: shownCounts(tally), name, owner },
  };
}

/** Everybody's ended shifts, the newest first; what cannot be read is left out. */
export function readEnded(kept: Kept): EndedShift[] {
  let list: unknown;
  try {
    list = JSON.parse(kept.read(keptNames.ended) ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.flatMap(readOne) : [];
}

/** The ended shifts of one person, or of visitors, and of nobody else. */
export function endedOf(kept: Kept, owner: string | null): EndedShift[] {
  return readEnded(kept).filter((shift) => shift.owner === owner);
}

/** Keeps one more, however many there are: it is nowhere else. One that is there is replaced. Says whether it is kept. */
export function keepEnded(kept: Kept, shift: EndedShift): boolean {
  const others = readEnded(kept).filter(({ shiftId }) => shiftId !== shift.shiftId);
  return kept.write(keptNames.ended, JSON.stringify([shift, ...others]));
}

/** Forgets those with these ids. */
export function dropEnded(kept: Kept, shiftIds: readonly string[]): void {
  if (!shiftIds.length) return;
  const others = readEnded(kept).filter(({ shiftId }) => !shiftIds.includes(shiftId));
  kept.write(keptNames.ended, JSON.stringify(others));
}

function readOne(value: unknown): EndedShift[] {
  const found = (typeof value === "object" && value !== null ? value : {}) as Partial<
    Record<keyof EndedShift, unknown>
  >;
  const { shiftId, revision } = found;
  if (typeof shiftId !== "string" || !/^[0-9a-f-]{36}$/.test(shiftId) || typeof revision !== "number") return [];
  const [counts, shown] = [readCounts(found.counts), readCounts(found.shown)];
  const startedAt = numberOrNull(found.startedAt);
  return [
    {
      ...{ shiftId, revision, counts, shown, startedAt, endedAt: numberOrNull(found.endedAt) ?? startedAt ?? 0 },
      ...{ releaseId: textOrNull(found.releaseId), name: textOrNull(found.name), owner: textOrNull(found.owner) },
      workedMs: numberOrNull(found.workedMs) ?? 0,
    },
  ];
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
