import type { Viewing } from "../../viewing";
import type { ViewingSave } from "../../viewing-schema";

// Changes in the viewer are sent separately from the queue of saves, so that answers never wait for them. A lost request does
// no harm, because the next request contains everything.

/** Time in ms for which changes are collected before they are sent together. */
export const sendDelay = 5_000;

type Place = Pick<ViewingSave, "sessionId" | "position">;
type Changes = Pick<ViewingSave, "state" | "log">;

interface Entry {
  place: Place;
  latest: Changes;
  unsent: Changes | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface ViewingOutbox {
  /** Returns the viewing at a place, including the changes made in this tab. */
  read(place: Place, stored: Viewing): Viewing;
  change(place: Place, changes: Changes): void;
  /** Calls `listener` after every change. */
  subscribe(listener: () => void): () => void;
  /** Sends waiting changes immediately, for example when the learner leaves the page. */
  flush(): void;
  /** Returns the place that changed last, with all of its changes in this tab; null if nothing changed. */
  readLast(): ViewingSave | null;
}

/**
 * Returns an outbox; `send` resolves to whether the server responded. `earlier` contains the changes that this tab sent before
 * the page was reloaded.
 */
export function createViewingOutbox(
  send: (save: ViewingSave) => Promise<boolean>,
  earlier: ViewingSave | null = null,
): ViewingOutbox {
  const entries = new Map<string, Entry>();
  let last: Entry | null = null;
  const listeners = new Set<() => void>();
  const getKey = ({ sessionId, position }: Place) => `${sessionId} ${position}`;

  if (earlier) {
    const { state, log, ...place } = earlier;
    const latest = { ...(state && { state }), ...(log && { log }) };
    entries.set(getKey(place), { place, latest, unsent: null, timer: undefined });
  }
  const sendEntry = (entry: Entry) => {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    const changes = entry.unsent;
    if (!changes) return;
    entry.unsent = null;
    void send({ ...entry.place, ...changes }).then((isDone) => {
      if (!isDone) entry.unsent = { ...changes, ...entry.unsent };
    });
  };

  return {
    read: (place, stored) => ({ ...stored, ...entries.get(getKey(place))?.latest }),
    change(place, changes) {
      const entry = entries.get(getKey(place)) ?? { place, latest: {}, unsent: null, timer: undefined };
      entries.set(getKey(place), entry);
      // The log may not have changed, because it stops growing when the learner leaves the desk.
      if (JSON.stringify({ ...entry.latest, ...changes }) === JSON.stringify(entry.latest)) return;
      last = entry;
      entry.latest = { ...entry.latest, ...changes };
      entry.unsent = { ...entry.unsent, ...changes };
      entry.timer ??= setTimeout(() => sendEntry(entry), sendDelay);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush() {
      for (const entry of entries.values()) sendEntry(entry);
    },
    readLast: () => last && { ...last.place, ...last.latest },
  };
}
