import { isReleaseId } from "../rvu-release";
import { createTally, maxFavorites, maxPerStudy, maxTemplates, type Tally, type TallyTemplate } from "./tally";
import type { Counts, ShiftTimer } from "./tally-counts";
import { emptyTimer } from "./tally-counts";

const studyIdPattern = /^[a-z0-9][a-z0-9-]{0,59}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads a stored tally. Keeps every readable part, because a tally may be hours of work; returns a new tally with
 * `newShiftId` if nothing is readable. Never throws.
 */
export function readTally(stored: string | null, newShiftId: string): Tally {
  const storedTally = parseStored(stored);
  if (storedTally?.version !== 1) return createTally(newShiftId);
  const { shiftId, revision, releaseId, goal, undo, favorites, templates, firstCountedAt } = storedTally;
  return {
    version: 1,
    shiftId: typeof shiftId === "string" && uuidPattern.test(shiftId) ? shiftId : newShiftId,
    revision: toWholeNumber(revision, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    releaseId: isReleaseId(releaseId) ? releaseId : null,
    counts: readCounts(storedTally.counts),
    elsewhere: readCounts(storedTally.elsewhere),
    timer: readTimer(storedTally.timer),
    firstCountedAt: toWholeNumber(firstCountedAt, 0, 8.64e15) ?? null,
    undo: toList(undo).map(readCounts).slice(-50),
    favorites: [...new Set(toList(favorites).filter(isStudyId))].slice(-maxFavorites),
    templates: toList(templates).flatMap(readTemplate).slice(0, maxTemplates),
    goal: toWholeNumber(goal, 0, 1_000_000) ?? null,
  };
}

/** Serializes a tally for `readTally`. */
export function serializeTally(tally: Tally): string {
  return JSON.stringify(tally);
}

/** Reads untrusted counts: drops invalid ids and numbers out of range. */
export function readCounts(value: unknown): Counts {
  return Object.fromEntries(
    Object.entries(toRecord(value)).flatMap(([id, count]) => {
      const validCount = toWholeNumber(count, -maxPerStudy, maxPerStudy);
      return isStudyId(id) && validCount !== undefined ? [[id, validCount]] : [];
    }),
  );
}

function readTimer(value: unknown): ShiftTimer {
  const { startedAt, runningSince, workedMs } = toRecord(value);
  const validStart = toWholeNumber(startedAt, 0, 8.64e15);
  if (validStart === undefined) return emptyTimer;
  return {
    startedAt: validStart,
    runningSince: toWholeNumber(runningSince, 0, 8.64e15) ?? null,
    workedMs: toWholeNumber(workedMs, 0, 8.64e15) ?? 0,
  };
}

function readTemplate(value: unknown): TallyTemplate[] {
  const { id, name, counts } = toRecord(value);
  if (typeof id !== "string" || !id || id.length > 60 || typeof name !== "string") return [];
  return [{ id, name: name.slice(0, 60), counts: readCounts(counts) }];
}

function parseStored(stored: string | null): Record<string, unknown> | null {
  if (!stored) return null;
  try {
    return toRecord(JSON.parse(stored));
  } catch {
    return null;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isStudyId(value: unknown): value is string {
  return typeof value === "string" && studyIdPattern.test(value);
}

function toWholeNumber(value: unknown, min: number, max: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}
