import { readTally } from "../engine/tally/stored-tally";
import { applyAction, type Tally, type TallyAction } from "../engine/tally/tally";
import { createUuid, type DeviceStorage, storageKeys } from "./rvu-device-storage";

export interface TallyStore {
  get(): Tally;
  /** Whether storage works; otherwise closing the tab loses the tally. */
  isSaved(): boolean;
  dispatch(action: TallyAction): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Callback for another tab's write: the entry's name and text. The text is null after a deletion; the name is null if all
 * entries were deleted.
 */
type StorageListener = (name: string | null, text: string | null) => void;

interface TallyStoreOptions {
  storage: DeviceStorage;
  /** Username of the tally's owner; null for visitors. */
  owner: string | null;
  /** Subscribes to other tabs' writes and returns the function that unsubscribes. */
  subscribeToRemoteWrites: (handleRemoteWrite: StorageListener) => () => void;
  now: () => number;
}

/** For each tab, the number of its actions that a stored tally includes. */
type ActionCounts = Record<string, number>;

const maxTabs = 8;
/**
 * Time in which an action of this tab can be overwritten by another tab. Storage events arrive within milliseconds, so
 * an older action that is missing was undone or cleared in another tab, and is not repeated.
 */
const maxEventDelayMs = 3_000;

/**
 * Creates the store of one owner's tally on this device (C3). A new tally starts with the visitors' favorites,
 * templates, and goal. Every action reads the stored tally first. Storage events arrive late, so when another tab
 * writes, this tab checks whether the written tally includes this tab's recent actions, and repeats the missing
 * actions. If storage fails or its content is corrupt, the tally continues in memory.
 */
export function createTallyStore({ storage, owner, subscribeToRemoteWrites, now }: TallyStoreOptions): TallyStore {
  const tabId = createUuid().slice(0, 8);
  const entryName = storageKeys.tally(owner);
  const storedText = storage.read(entryName);
  let tally =
    storedText === null && owner !== null
      ? createTallyFromVisitors(storage, now())
      : readTally(storedText, createUuid());
  let countsByTab = readActionCounts(storedText) ?? {};
  let isStored = true;
  let actionCount = 0;
  let recentActions: { actionNumber: number; at: number; action: TallyAction }[] = [];
  const listeners = new Set<() => void>();
  let unsubscribe = () => {};

  const publishTally = (next: Tally) => {
    if (next === tally) return;
    tally = next;
    for (const listener of listeners) listener();
  };
  const saveTally = (next: Tally) => {
    const { [tabId]: _, ...otherTabs } = countsByTab;
    countsByTab = Object.fromEntries([...Object.entries(otherTabs), [tabId, actionCount] as const].slice(-maxTabs));
    isStored = storage.write(entryName, JSON.stringify({ ...next, tabs: countsByTab }));
  };
  const applyAndSave = (action: TallyAction) => {
    const text = isStored ? storage.read(entryName) : null;
    const storedCounts = readActionCounts(text);
    const before = storedCounts ? readTally(text, tally.shiftId) : tally;
    if (storedCounts) countsByTab = storedCounts;
    const next = applyAction(before, action, now());
    if (next !== before) {
      actionCount += 1;
      recentActions = [
        ...recentActions.filter(({ at }) => now() - at < maxEventDelayMs),
        { actionNumber: actionCount, at: now(), action },
      ];
      saveTally(next);
    }
    publishTally(next);
  };
  const handleWrite: StorageListener = (name, text) => {
    if (name !== entryName && name !== null) return;
    if (text === null) {
      // Another tab deleted the tally.
      recentActions = [];
      return publishTally(readTally(null, createUuid()));
    }
    const storedCounts = readActionCounts(text);
    if (!storedCounts) return;
    countsByTab = storedCounts;
    const before = readTally(text, tally.shiftId);
    const missingActions = recentActions.filter(
      ({ actionNumber, at }) => actionNumber > (storedCounts[tabId] ?? 0) && now() - at < maxEventDelayMs,
    );
    const next = missingActions.reduce((sum, { action, at }) => applyAction(sum, action, at), before);
    if (missingActions.length) saveTally(next);
    publishTally(next);
  };
  return {
    get: () => tally,
    isSaved: () => isStored,
    dispatch: applyAndSave,
    subscribe(listener) {
      if (!listeners.size) unsubscribe = subscribeToRemoteWrites(handleWrite);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (!listeners.size) unsubscribe();
      };
    },
  };
}

/** Returns an empty tally with the visitors' favorites, templates, and goal. */
function createTallyFromVisitors(storage: DeviceStorage, at: number): Tally {
  const visitorTally = readTally(storage.read(storageKeys.tally(null)), createUuid());
  const { releaseId } = visitorTally;
  return applyAction(visitorTally, { type: "next-shift", shiftId: createUuid(), releaseId }, at);
}

/** Returns the action counts of a stored tally; null if the text is not a tally. */
function readActionCounts(text: string | null): ActionCounts | null {
  if (text === null) return null;
  try {
    const parsed = JSON.parse(text);
    if (parsed?.version !== 1) return null;
    const entries = Object.entries(parsed.tabs ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return null;
  }
}

/** Subscribes to other tabs' writes to `localStorage`; returns the function that unsubscribes. */
export function subscribeToTabs(handleWrite: StorageListener): () => void {
  const listener = ({ key, newValue }: StorageEvent) => handleWrite(key, newValue);
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
