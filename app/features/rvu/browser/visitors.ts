import { addTo, type Counts } from "../engine/tally/counts";
import { readTally, storedTally } from "../engine/tally/stored";
import { hasAnything, shownCounts, type Tally, tallyAfter } from "../engine/tally/tally";
import { freshUuid, type Kept, keptNames } from "./device";
import { type EndedShift, endedOf, endedShift, keepEnded } from "./ended-shifts";
import type { TallyStore } from "./tally-store";

/** Everything counted on this device while signed out. */
export interface VisitorsWork {
  /** The running shift; null if it is empty. */
  running: Tally | null;
  ended: EndedShift[];
  /** Counts of all these shifts together. */
  counts: Counts;
}

interface Place {
  kept: Kept;
  /** Username of the signed-in user. */
  owner: string;
}

/** Returns everything visitors counted on this device; null if there is nothing. */
export function visitorsWork(kept: Kept): VisitorsWork | null {
  const tally = readTally(kept.read(keptNames.tally(null)), freshUuid());
  const running = hasAnything(tally) ? tally : null;
  const ended = endedOf(kept, null);
  if (!running && !ended.length) return null;
  return { running, ended, counts: ended.reduce((sum, { shown }) => addTo(sum, shown), shownCounts(tally)) };
}

/** Checks whether the user declined to claim all of these shifts. */
export function isLeft({ kept, owner }: Place, work: VisitorsWork): boolean {
  const left = kept.read(keptNames.left(owner)) ?? "";
  return idsOf(work).every((id) => left.includes(id));
}

/** Records that the user declined to claim these shifts, so that the question appears only once. */
export function leaveVisitors({ kept, owner }: Place, work: VisitorsWork): void {
  kept.write(keptNames.left(owner), idsOf(work).join(" "));
}

/**
 * Moves the visitors' shifts to the user. Their running shift continues if the user's own tally is empty; otherwise it
 * ends. Returns false if storage is full; nothing is lost then.
 */
export function takeVisitors({ kept, owner, store, now }: Place & { store: TallyStore; now: number }): boolean {
  const work = visitorsWork(kept);
  if (!work) return true;
  const { running, ended } = work;
  for (const shift of ended) if (!keepEnded(kept, { ...shift, owner })) return false;
  if (!running) return true;
  const { shiftId, releaseId, counts, timer } = running;
  if (!hasAnything(store.get())) {
    store.act({ type: "next-shift", shiftId, releaseId, soFar: { counts, timer } });
    if (!store.isKept()) return false;
  } else if (!keepEnded(kept, endedShift(running, { now, name: null, owner }))) return false;
  const next = tallyAfter(running, { type: "next-shift", shiftId: freshUuid(), releaseId });
  return kept.write(keptNames.tally(null), storedTally(next));
}

function idsOf({ running, ended }: VisitorsWork): string[] {
  return [...(running ? [running] : []), ...ended].map(({ shiftId }) => shiftId);
}
