import { paths } from "~/paths";
import { readCounts } from "../engine/tally/stored-tally";
import { hasContent, type ShiftSoFar, type Tally } from "../engine/tally/tally";
import { type Counts, emptyTimer, getWorkedMs } from "../engine/tally/tally-counts";
import { maxPartsPerSync } from "../shifts/shift-limits";
import type { ReachedLimit } from "../shifts/sync-body";
import { deleteEndedShifts, listEndedShifts, saveEndedShift } from "./ended-shifts";
import { createUuid, type DeviceStorage, getDeviceId } from "./rvu-device-storage";
import type { TallyStore } from "./tally-store";

// Sends the shifts of a signed-in user to their history (C8). Each request contains all counts of this device in a
// shift, with a revision, so that repeated, late, and reordered requests neither lose nor double counts.

/**
 * "unsent" means offline or no usable response, "refused" means signed out, and "full of …" names the limit that is
 * reached.
 */
export type SyncState = "sent" | "sending" | "unsent" | "refused" | `full of ${ReachedLimit}`;

/** A running shift on another device, which this device may join. */
export interface OpenRemoteShift {
  shiftId: string;
  releaseId: string | null;
  soFar: ShiftSoFar;
}

export interface SyncResult {
  state: SyncState;
  /**
   * Change that another device made to the running shift. After "ended" or "deleted", this device has started the next
   * shift.
   */
  remoteChange?: "ended" | "deleted" | "release";
  openRemoteShift?: OpenRemoteShift | null;
}

interface UnsentPart {
  shiftId: string;
  revision: number;
  releaseId: string | null;
  startedAt: number | null;
  endedAt: number | null;
  workedMs: number;
  counts: Counts;
  name: string | null;
}

interface SyncOptions {
  storage: DeviceStorage;
  store: TallyStore;
  /** The account's username. */
  owner: string;
  now: () => number;
  send: (body: unknown) => Promise<Response>;
}

/** Posts shifts to the history. `keepalive` lets a small request outlive the page. */
export function sendShifts(body: unknown): Promise<Response> {
  const text = JSON.stringify(body);
  return fetch(paths.rvuSync, {
    method: "POST",
    body: text,
    headers: { "Content-Type": "application/json" },
    keepalive: text.length < 60_000,
    signal: AbortSignal.timeout(20_000),
  });
}

/** Sends the owner's shifts on this device and applies the counts of other devices. Never throws. */
export async function syncShifts(options: SyncOptions): Promise<SyncResult> {
  const { storage, store, owner, now, send } = options;
  const runningTally = store.get();
  const endedShifts = listEndedShifts(storage, owner);
  const endedShiftsToSend = endedShifts.slice(0, maxPartsPerSync - 1);
  const parts: UnsentPart[] = endedShiftsToSend.map(({ shown: _, owner: __, ...part }) => part);
  if (hasContent(runningTally)) parts.push(toRunningPart(runningTally, now()));
  const response = await send({ owner, deviceId: getDeviceId(storage), parts }).catch(() => null);
  if (!response) return { state: "unsent" };
  if (response.status === 401 || response.status === 403) return { state: "refused" };
  // Another account owns some of these shift ids, so the shifts of this user get new ids.
  if (response.status === 409) {
    renewShiftIds(options, await response.text().catch(() => ""));
    return { state: "unsent" };
  }
  const shifts = response.ok ? parseRemoteShifts(await response.json().catch(() => null)) : null;
  if (!shifts) return { state: "unsent" };

  const storedById = new Map(shifts.map((shift) => [shift.shiftId, shift]));
  const isStored = ({ shiftId, revision }: UnsentPart) => {
    const shift = storedById.get(shiftId);
    return shift !== undefined && (shift.deleted || shift.revision >= revision);
  };
  const storedShiftIds = endedShiftsToSend.filter(isStored).map(({ shiftId }) => shiftId);
  deleteEndedShifts(storage, storedShiftIds);
  const remoteChange = applyRemoteShift(store, storedById.get(runningTally.shiftId), runningTally.revision);
  const isTallyEmpty = !hasContent(store.get());
  const openShift = shifts.find(
    (shift) => isTallyEmpty && !shift.deleted && shift.endedAt === null && !isSentShift(shift, parts),
  );
  // Sends the remaining shifts as long as each request stores at least one shift.
  if (endedShifts.length > endedShiftsToSend.length && storedShiftIds.length) {
    const nextResult = await syncShifts(options);
    return { ...nextResult, remoteChange: remoteChange ?? nextResult.remoteChange };
  }
  const reachedLimits = parts.filter((part) => !isStored(part)).map(({ shiftId }) => storedById.get(shiftId)?.full);
  const reachedLimit = reachedLimits.every(Boolean) && reachedLimits[0];
  return {
    state: reachedLimit ? `full of ${reachedLimit}` : reachedLimits.length ? "unsent" : "sent",
    remoteChange,
    openRemoteShift: openShift
      ? { shiftId: openShift.shiftId, releaseId: openShift.releaseId, soFar: toShiftSoFar(openShift) }
      : null,
  };
}

/** Continues a shift that another device started. */
export function joinShift(store: TallyStore, { shiftId, releaseId, soFar }: OpenRemoteShift): void {
  store.dispatch({ type: "next-shift", shiftId, releaseId, soFar });
}

/** Includes this device's earlier part of the shift, because the next upload replaces that part. */
function toShiftSoFar({ elsewhere, revision, counts, startedAt, workedMs }: RemoteShift): ShiftSoFar {
  const timer = startedAt === null ? emptyTimer : { startedAt, runningSince: null, workedMs };
  return { counts, elsewhere, timer, revision: Math.max(0, revision) };
}

function toRunningPart({ shiftId, revision, releaseId, counts, timer }: Tally, now: number): UnsentPart {
  const { startedAt } = timer;
  return {
    shiftId,
    revision,
    releaseId,
    startedAt,
    endedAt: null,
    workedMs: getWorkedMs(timer, now),
    counts,
    name: null,
  };
}

function isSentShift({ shiftId }: { shiftId: string }, parts: readonly UnsentPart[]): boolean {
  return parts.some((part) => part.shiftId === shiftId);
}

/**
 * Applies other devices' changes to the running shift. The response lacks counts made since `sentRevision`, so the
 * shift ends or switches its release only after those counts are sent.
 */
function applyRemoteShift(
  store: TallyStore,
  shift: RemoteShift | undefined,
  sentRevision: number,
): SyncResult["remoteChange"] {
  const tally = store.get();
  if (!shift || shift.full || shift.shiftId !== tally.shiftId) return undefined;
  const isNewest = tally.revision === sentRevision;
  if (shift.deleted || shift.endedAt !== null) {
    if (!isNewest) return undefined;
    store.dispatch({ type: "next-shift", shiftId: createUuid(), releaseId: tally.releaseId });
    return shift.deleted ? "deleted" : "ended";
  }
  store.dispatch({ type: "elsewhere", counts: shift.elsewhere });
  if (!isNewest || !shift.releaseId || shift.releaseId === tally.releaseId) return undefined;
  store.dispatch({ type: "release", releaseId: shift.releaseId });
  return "release";
}

/** Gives new ids to the shifts named in the response. The running shift keeps its counts and timer. */
function renewShiftIds({ storage, store, owner }: SyncOptions, responseText: string): void {
  for (const shift of listEndedShifts(storage, owner))
    if (responseText.includes(shift.shiftId)) {
      deleteEndedShifts(storage, [shift.shiftId]);
      saveEndedShift(storage, { ...shift, shiftId: createUuid() });
    }
  const { shiftId, releaseId, counts, timer, firstCountedAt } = store.get();
  if (responseText.includes(shiftId))
    store.dispatch({ type: "next-shift", shiftId: createUuid(), releaseId, soFar: { counts, timer, firstCountedAt } });
}

interface RemoteShift {
  shiftId: string;
  releaseId: string | null;
  endedAt: number | null;
  deleted: boolean;
  /** The limit that keeps this shift from being stored; null if it is stored. */
  full: ReachedLimit | null;
  /** The newest stored revision of this device's part; -1 if none is stored. */
  revision: number;
  counts: Counts;
  startedAt: number | null;
  workedMs: number;
  elsewhere: Counts;
}

function parseRemoteShifts(body: unknown): RemoteShift[] | null {
  const remoteShifts = (body as { shifts?: unknown } | null)?.shifts;
  if (!Array.isArray(remoteShifts)) return null;
  return remoteShifts.flatMap((shift) => {
    const { shiftId, releaseId, endedAt, deleted, full, mine, elsewhere } = shift ?? {};
    if (typeof shiftId !== "string") return [];
    return [
      {
        ...{ shiftId, deleted: deleted === true, elsewhere: readCounts(elsewhere), counts: readCounts(mine?.counts) },
        full: full === "shifts" || full === "devices" ? full : null,
        releaseId: typeof releaseId === "string" ? releaseId : null,
        endedAt: toNumberOrDefault(endedAt, null),
        revision: toNumberOrDefault(mine?.revision, -1),
        startedAt: toNumberOrDefault(mine?.startedAt, null),
        workedMs: toNumberOrDefault(mine?.workedMs, 0),
      },
    ];
  });
}

function toNumberOrDefault<Other>(value: unknown, fallback: Other): number | Other {
  return typeof value === "number" ? value : fallback;
}
