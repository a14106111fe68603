import { readTally } from "../engine/tally/stored";
import { type Tally, type TallyAction, tallyAfter } from "../engine/tally/tally";
import { freshUuid, type Kept, keptNames } from "./device";

export interface TallyStore {
  get(): Tally;
  /** Whether storage works; otherwise the tally is lost with the tab. */
  isKept(): boolean;
  act(action: TallyAction): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Callback for another tab's write: the entry's name and text. The text is null after a deletion; the name is null if all
 * entries were deleted.
 */
type Heard = (name: string | null, text: string | null) => void;

interface Surroundings {
  kept: Kept;
  /** Username of the tally's owner; null for visitors. */
  owner: string | null;
  /** Subscribes to other tabs' writes and returns the function that unsubscribes. */
  listen: (heard: Heard) => () => void;
  now: () => number;
}

/** Number of actions of each tab that a stored tally includes. */
type Tabs = Record<string, number>;

const mostTabs = 8;
/** Storage events arrive within milliseconds. An older missing action was undone or cleared, not overwritten. */
const heardWithinMs = 3_000;

/**
 * Creates the store of one owner's tally on this device (C3). A new tally starts with the visitors' favorites, templates,
 * and goal. Every action reads the stored tally first. Storage events arrive late, so each tab checks whether another tab's
 * write includes its own recent actions, and repeats the missing ones. The tally continues in memory if storage fails or
 * its content is corrupt.
 */
export function createTallyStore({ kept, owner, listen, now }: Surroundings): TallyStore {
  const tab = freshUuid().slice(0, 8);
  const ownName = keptNames.tally(owner);
  const stored = kept.read(ownName);
  let tally = stored === null && owner !== null ? likeVisitors(kept) : readTally(stored, freshUuid());
  let tabs = tabsIn(stored) ?? {};
  let isKept = true;
  let acts = 0;
  let own: { act: number; at: number; action: TallyAction }[] = [];
  const listeners = new Set<() => void>();
  let ending = () => {};

  const show = (next: Tally) => {
    if (next === tally) return;
    tally = next;
    for (const listener of listeners) listener();
  };
  const keep = (next: Tally) => {
    const { [tab]: _, ...others } = tabs;
    tabs = Object.fromEntries([...Object.entries(others), [tab, acts] as const].slice(-mostTabs));
    isKept = kept.write(ownName, JSON.stringify({ ...next, tabs }));
  };
  const act = (action: TallyAction) => {
    const text = isKept ? kept.read(ownName) : null;
    const found = tabsIn(text);
    const before = found ? readTally(text, tally.shiftId) : tally;
    if (found) tabs = found;
    const next = tallyAfter(before, action);
    if (next !== before) {
      acts += 1;
      own = [...own.filter(({ at }) => now() - at < heardWithinMs), { act: acts, at: now(), action }];
      keep(next);
    }
    show(next);
  };
  const heard: Heard = (name, text) => {
    if (name !== ownName && name !== null) return;
    if (text === null) {
      // Another tab deleted the tally.
      own = [];
      return show(readTally(null, freshUuid()));
    }
    const found = tabsIn(text);
    if (!found) return;
    tabs = found;
    const before = readTally(text, tally.shiftId);
    const lost = own.filter(({ act, at }) => act > (found[tab] ?? 0) && now() - at < heardWithinMs);
    const next = lost.reduce((sum, { action }) => tallyAfter(sum, action), before);
    if (lost.length) keep(next);
    show(next);
  };
  return {
    get: () => tally,
    isKept: () => isKept,
    act,
    subscribe(listener) {
      if (!listeners.size) ending = listen(heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (!listeners.size) ending();
      };
    },
  };
}

/** Returns an empty tally with the visitors' favorites, templates, and goal. */
function likeVisitors(kept: Kept): Tally {
  const visitors = readTally(kept.read(keptNames.tally(null)), freshUuid());
  return tallyAfter(visitors, { type: "next-shift", shiftId: freshUuid(), releaseId: visitors.releaseId });
}

/** Returns the action counts of a stored tally; null if the text is no tally. */
function tabsIn(text: string | null): Tabs | null {
  if (text === null) return null;
  try {
    const found = JSON.parse(text);
    if (found?.version !== 1) return null;
    const entries = Object.entries(found.tabs ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return null;
  }
}

/** Subscribes to other tabs' writes to `localStorage`; returns the function that unsubscribes. */
export function listenToTabs(heard: Heard): () => void {
  const listener = ({ key, newValue }: StorageEvent) => heard(key, newValue);
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
