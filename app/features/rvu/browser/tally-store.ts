import { readTally } from "../engine/tally/stored";
import { type Tally, type TallyAction, tallyAfter } from "../engine/tally/tally";
import { freshUuid, type Kept, keptNames } from "./device";

export interface TallyStore {
  get(): Tally;
  /** Whether the device keeps it; if not, it is gone with the tab. */
  isKept(): boolean;
  act(action: TallyAction): void;
  subscribe(listener: () => void): () => void;
}

/** Called with the name that another tab wrote and its text; null for what was deleted, and for all names at once. */
type Heard = (name: string | null, text: string | null) => void;

interface Surroundings {
  kept: Kept;
  /** Whose tally: nobody sees or changes that of another. Null: the visitors'. */
  owner: string | null;
  /** Calls back about other tabs; gives what ends it. */
  listen: (heard: Heard) => () => void;
  now: () => number;
}

/** How many acts of each tab are in a stored tally. */
type Tabs = Record<string, number>;

const mostTabs = 8;
/** Tabs hear of each other within milliseconds; an act that is older was not overwritten but undone or ended since. */
const heardWithinMs = 3_000;

/**
 * The tally of a person on this device (C3); a new one begins with the favourites, templates and goal of the visitors'. It is read anew before every action; and since a browser tells its tabs of each other a
 * moment late, each tab looks whether its own last acts are in what another one wrote, and does them again where they are
 * not. So nothing that is counted in two tabs at once is lost. Where nothing can be kept, or what is kept was spoilt from
 * outside, the tally in memory goes on.
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
      // Another tab deleted it.
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

/** A tally with nothing in it and what outlives shifts of the visitors'. */
function likeVisitors(kept: Kept): Tally {
  const visitors = readTally(kept.read(keptNames.tally(null)), freshUuid());
  return tallyAfter(visitors, { type: "next-shift", shiftId: freshUuid(), releaseId: visitors.releaseId });
}

/** Whose acts are in a stored text; null where it is no tally. */
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

/** What other tabs write into `localStorage`. */
export function listenToTabs(heard: Heard): () => void {
  const listener = ({ key, newValue }: StorageEvent) => heard(key, newValue);
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
