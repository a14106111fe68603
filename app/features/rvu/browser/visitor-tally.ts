import { readTally, serializeTally } from "../engine/tally/stored-tally";
import { applyAction, getTotalCounts, hasContent, type Tally } from "../engine/tally/tally";
import { addCounts, type Counts } from "../engine/tally/tally-counts";
import { type EndedShift, listEndedShifts, saveEndedShift, toEndedShift } from "./ended-shifts";
import { createUuid, type DeviceStorage, storageKeys } from "./rvu-device-storage";
import type { TallyStore } from "./tally-store";

/** Everything counted on this device while signed out. */
export interface VisitorTally {
  /** The running shift; null if it is empty. */
  runningShift: Tally | null;
  endedShifts: EndedShift[];
  /** Counts of all these shifts together. */
  counts: Counts;
}

interface OwnerStorage {
  storage: DeviceStorage;
  /** Username of the signed-in user. */
  owner: string;
}

/** Returns everything visitors counted on this device; null if they counted nothing. */
export function readVisitorTally(storage: DeviceStorage): VisitorTally | null {
  const tally = readTally(storage.read(storageKeys.tally(null)), createUuid());
  const runningShift = hasContent(tally) ? tally : null;
  const endedShifts = listEndedShifts(storage, null);
  if (!runningShift && !endedShifts.length) return null;
  return {
    runningShift,
    endedShifts,
    counts: endedShifts.reduce((sum, { shown }) => addCounts(sum, shown), getTotalCounts(tally)),
  };
}

/** Checks whether the user declined to claim all of these shifts. */
export function isVisitorTallyDeclined({ storage, owner }: OwnerStorage, visitorTally: VisitorTally): boolean {
  const declinedIds = storage.read(storageKeys.declined(owner)) ?? "";
  return listShiftIds(visitorTally).every((id) => declinedIds.includes(id));
}

/** Records that the user declined to claim these shifts, so that the question appears only once. */
export function declineVisitorTally({ storage, owner }: OwnerStorage, visitorTally: VisitorTally): void {
  storage.write(storageKeys.declined(owner), listShiftIds(visitorTally).join(" "));
}

/**
 * Moves the visitors' shifts to the user. The visitors' running shift continues if the user's own tally is empty, and
 * ends otherwise. Returns false if storage is full; the shifts are not lost then.
 */
export function claimVisitorTally({
  storage,
  owner,
  store,
  now,
}: OwnerStorage & { store: TallyStore; now: number }): boolean {
  const visitorTally = readVisitorTally(storage);
  if (!visitorTally) return true;
  const { runningShift, endedShifts } = visitorTally;
  for (const shift of endedShifts) if (!saveEndedShift(storage, { ...shift, owner })) return false;
  if (!runningShift) return true;
  const { shiftId, releaseId, counts, timer, firstCountedAt } = runningShift;
  if (!hasContent(store.get())) {
    store.dispatch({ type: "next-shift", shiftId, releaseId, soFar: { counts, timer, firstCountedAt } });
    if (!store.isSaved()) return false;
  } else if (!saveEndedShift(storage, toEndedShift(runningShift, { now, name: null, owner }))) return false;
  const next = applyAction(runningShift, { type: "next-shift", shiftId: createUuid(), releaseId }, now);
  return storage.write(storageKeys.tally(null), serializeTally(next));
}

function listShiftIds({ runningShift, endedShifts }: VisitorTally): string[] {
  return [...(runningShift ? [runningShift] : []), ...endedShifts].map(({ shiftId }) => shiftId);
}
