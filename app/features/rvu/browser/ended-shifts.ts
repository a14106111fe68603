import { readCounts } from "../engine/tally/stored-tally";
import { getTotalCounts, type Tally } from "../engine/tally/tally";
import type { Counts } from "../engine/tally/tally-counts";
import { getWorkedMs } from "../engine/tally/tally-counts";
import { type DeviceStorage, storageKeys } from "./rvu-device-storage";

/** An ended shift that is not yet in any account's history. */
export interface EndedShift {
  shiftId: string;
  revision: number;
  releaseId: string | null;
  startedAt: number | null;
  endedAt: number;
  workedMs: number;
  /** Counts of this device. */
  counts: Counts;
  /** Counts of all devices at the end of the shift. */
  shown: Counts;
  name: string | null;
  /** Username of the owner; null if nobody has claimed the shift. */
  owner: string | null;
}

/** Converts the running shift into an ended one. */
export function toEndedShift(
  tally: Tally,
  { now, name, owner }: { now: number; name: string | null; owner: string | null },
): EndedShift {
  const { shiftId, revision, releaseId, counts, timer } = tally;
  return {
    ...{ shiftId, revision: revision + 1, releaseId, startedAt: timer.startedAt, endedAt: now },
    ...{ workedMs: getWorkedMs(timer, now), counts, shown: getTotalCounts(tally), name, owner },
  };
}

/** Returns all ended shifts on this device, newest first. Skips unreadable entries. */
export function readEndedShifts(storage: DeviceStorage): EndedShift[] {
  let storedList: unknown;
  try {
    storedList = JSON.parse(storage.read(storageKeys.ended) ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(storedList) ? storedList.flatMap(parseEndedShift) : [];
}

/** Returns the ended shifts of one owner; null stands for visitors. */
export function listEndedShifts(storage: DeviceStorage, owner: string | null): EndedShift[] {
  return readEndedShifts(storage).filter((shift) => shift.owner === owner);
}

/**
 * Saves an ended shift, replacing one with the same id. Never drops an older shift to make room, because there is no
 * other copy. Returns false if storage is full.
 */
export function saveEndedShift(storage: DeviceStorage, shift: EndedShift): boolean {
  const otherShifts = readEndedShifts(storage).filter(({ shiftId }) => shiftId !== shift.shiftId);
  return storage.write(storageKeys.ended, JSON.stringify([shift, ...otherShifts]));
}

/** Deletes the ended shifts with these ids. */
export function deleteEndedShifts(storage: DeviceStorage, shiftIds: readonly string[]): void {
  if (!shiftIds.length) return;
  const otherShifts = readEndedShifts(storage).filter(({ shiftId }) => !shiftIds.includes(shiftId));
  storage.write(storageKeys.ended, JSON.stringify(otherShifts));
}

function parseEndedShift(value: unknown): EndedShift[] {
  const fields = (typeof value === "object" && value !== null ? value : {}) as Partial<
    Record<keyof EndedShift, unknown>
  >;
  const { shiftId, revision } = fields;
  if (typeof shiftId !== "string" || !/^[0-9a-f-]{36}$/.test(shiftId) || typeof revision !== "number") return [];
  const [counts, shown] = [readCounts(fields.counts), readCounts(fields.shown)];
  const startedAt = numberOrNull(fields.startedAt);
  return [
    {
      ...{ shiftId, revision, counts, shown, startedAt, endedAt: numberOrNull(fields.endedAt) ?? startedAt ?? 0 },
      ...{ releaseId: textOrNull(fields.releaseId), name: textOrNull(fields.name), owner: textOrNull(fields.owner) },
      workedMs: numberOrNull(fields.workedMs) ?? 0,
    },
  ];
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
