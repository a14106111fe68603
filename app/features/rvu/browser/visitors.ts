import { addTo, type Counts } from "../engine/tally/counts";
import { readTally, storedTally } from "../engine/tally/stored";
import { hasAnything, shownCounts, type Tally, tallyAfter } from "../engine/tally/tally";
import { freshUuid, type Kept, keptNames } from "./device";
import { type EndedShift, endedOf, endedShift, keepEnded } from "./ended-shifts";
import type { TallyStore } from "./tally-store";

/** What was counted on this device without signing in: whose it is, only people know. */
export interface VisitorsWork {
  /** Null where nothing was counted since the last shift ended. */
  running: Tally | null;
  ended: EndedShift[];
  /** All of it together. */
  counts: Counts;
}

interface Place {
  kept: Kept;
  /** Who is signed in. */
  owner: string;
}

/** What visitors counted here; null where there is nothing. */
export function visitorsWork(kept: Kept): VisitorsWork | null {
  const tally = readTally(kept.read(keptNames.tally(null)), freshUuid());
  const running = hasAnything(tally) ? tally : null;
  const ended = endedOf(kept, null);
  if (!running && !ended.length) return null;
  return { running, ended, counts: ended.reduce((sum, { shown }) => addTo(sum, shown), shownCounts(tally)) };
}

/** Whether the person has said of all of it that it is to stay. */
export function isLeft({ kept, owner }: Place, work: VisitorsWork): boolean {
  const left = kept.read(keptNames.left(owner)) ?? "";
  return idsOf(work).every((id) => left.includes(id));
}

/** Remembers that it is to stay, so that it is asked once. */
export function leaveVisitors({ kept, owner }: Place, work: VisitorsWork): void {
  kept.write(keptNames.left(owner), idsOf(work).join(" "));
}

/**
 * Makes what visitors counted the person's own: a running shift goes on where theirs has nothing in it, else it has ended.
 * False where the device has no room; nothing is lost then.
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
