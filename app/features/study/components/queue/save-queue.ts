import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { applySaveLocally, dropUnknownResult, emptyLocalState, type LocalState, mergeFreshPage } from "./local-state";
import {
  type AnsweredSave,
  getRetryDelay,
  getSavesBefore,
  insertWaiting,
  type QueuedSave,
  replaceWaitingEntry,
  type SaveFailure,
  type SaveStore,
  sendWaitingSaves,
  unstoredSeq,
  updateRefusedSaves,
} from "./queue-core";
import { createSaveStore } from "./save-store";
import { sendSave } from "./send-save";
import { connectTabs } from "./tab-channel";

/** The state of the queue that pages show. */
export interface QueueView {
  local: LocalState;
  /** Saves that wait to be sent. */
  waiting: readonly QueuedSave[];
  /** Why the saves cannot be sent now; null while they are being sent. */
  failure: SaveFailure | null;
  /** Where waiting saves are stored; saves in `memory` are lost when the tab closes. */
  storage: "device" | "memory";
  /** Refused saves that the learner has not dismissed yet. */
  refusedSaves: readonly AnsweredSave[];
}

export const emptyQueueView: QueueView = {
  local: emptyLocalState,
  waiting: [],
  failure: null,
  storage: "device",
  refusedSaves: [],
};

export interface SaveQueue {
  /** Stores a save and sends it as soon as possible. Settles once the save is stored. */
  add(save: Save): Promise<void>;
  /** Settles once all added saves are stored, or could not be stored. */
  whenStored(): Promise<void>;
  /** Tries to send all waiting saves. Returns true if none is left. */
  flush(): Promise<boolean>;
  getView(): QueueView;
  subscribe(listener: () => void): () => void;
  /** Removes from the local state what a new page from the server already contains. */
  mergePage(open: OpenQuestion): void;
  /** Removes the refused saves from the view. */
  dismiss(): void;
  /** Stops sending; waiting saves stay on the device. */
  stop(): void;
}

/** The queue of this tab; null before its first use. */
export let currentQueue: { userId: string; queue: SaveQueue } | null = null;

/**
 * Returns the queue of this tab for the learner, which stays the same across pages. Other pages find unsent saves under
 * `username`.
 */
export function getSaveQueue(userId: string, username: string): SaveQueue {
  if (currentQueue?.userId !== userId) {
    currentQueue?.queue.stop();
    currentQueue = { userId, queue: createSaveQueue(userId, username) };
  }
  return currentQueue.queue;
}

function createSaveQueue(userId: string, username: string): SaveQueue {
  let view = emptyQueueView;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlush: Promise<boolean> = Promise.resolve(true);
  let lastAdd: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const stopController = new AbortController();

  const updateView = (change: Partial<QueueView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const addWaiting = (queuedSave: QueuedSave) => {
    if (view.waiting.some(({ save }) => save.id === queuedSave.save.id)) return;
    const waiting = insertWaiting(view.waiting, queuedSave);
    const savesToApply = waiting.slice(waiting.indexOf(queuedSave));
    updateView({
      local: savesToApply.reduce((local, { save }) => applySaveLocally(local, save, null), view.local),
      waiting,
    });
  };
  const applyResult = ({ save }: QueuedSave, result: SaveResult) => {
    updateView({
      local: applySaveLocally(view.local, save, result),
      waiting: view.waiting.filter((queuedSave) => queuedSave.save.id !== save.id),
      refusedSaves: updateRefusedSaves(view.refusedSaves, { save, result }),
      failure: null,
    });
  };
  const tabChannel = connectTabs(userId, (message) =>
    message.kind === "queued" ? addWaiting(message.queued) : applyResult(message.queued, message.result),
  );

  const store: SaveStore = createSaveStore(userId, username, () => updateView({ storage: "memory" }));

  async function loadWaiting() {
    for (const queuedSave of await store.list()) addWaiting(queuedSave);
  }

  function flush(): Promise<boolean> {
    // Saves added during a flush must also be sent, so every call adds another flush.
    lastFlush = lastFlush.then(sendAll, sendAll);
    return lastFlush;
  }

  async function sendAll(): Promise<boolean> {
    clearTimeout(timer);
    if (!view.waiting.length) return true;
    if (stopController.signal.aborted) return false;
    const failure = await tabChannel.runAlone(() =>
      sendWaitingSaves(store, (save) => sendSave(userId, save), reportResult),
    );
    return updateAfterFlush(failure, await store.list());
  }

  function reportResult(sentSave: QueuedSave, result: SaveResult) {
    applyResult(sentSave, result);
    tabChannel.post({ kind: "answered", queued: sentSave, result });
  }

  function updateAfterFlush(failure: SaveFailure | null, remainingSaves: readonly QueuedSave[]): boolean {
    const ids = new Set(remainingSaves.map(({ save }) => save.id));
    const savesSentElsewhere = view.waiting.filter(({ save, seq }) => seq !== unstoredSeq && !ids.has(save.id));
    failures = failure ? failures + 1 : 0;
    // Another tab has sent these saves, but the message from that tab has not arrived yet.
    if (savesSentElsewhere.length)
      updateView({
        local: savesSentElsewhere.reduce((local, { save }) => dropUnknownResult(local, save), view.local),
        waiting: view.waiting.filter((queuedSave) => !savesSentElsewhere.includes(queuedSave)),
      });
    if (failure !== view.failure) updateView({ failure: failure });
    if (failure && !stopController.signal.aborted) timer = setTimeout(flush, getRetryDelay(failures));
    return !view.waiting.length;
  }

  const { signal } = stopController;
  const retry = () => void flush();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry(), { signal });
  addEventListener("online", () => (view.waiting.length ? retry() : updateView({ failure: null })), { signal });
  addEventListener("offline", () => updateView({ failure: "offline" }), { signal });
  addEventListener("pageshow", retry, { signal });
  addEventListener(
    "beforeunload",
    (event) => view.storage === "memory" && view.waiting.length && event.preventDefault(),
    {
      signal,
    },
  );
  const whenLoaded = loadWaiting().catch(() => {});
  void whenLoaded.then(flush);

  return {
    async add(save) {
      addWaiting({ seq: unstoredSeq, save });
      // While a page is being left, a write to the device completes, but a write that follows a read does not. So the
      // waiting saves are read only once.
      const addition = Promise.all([whenLoaded, lastAdd.catch(() => {})]).then(() =>
        store.add(replaceWaitingEntry(save, getSavesBefore(save, view.waiting))),
      );
      lastAdd = addition;
      const storedSave = await addition;
      updateView({
        waiting: view.waiting.map((waitingSave) => (waitingSave.save.id === save.id ? storedSave : waitingSave)),
      });
      tabChannel.post({ kind: "queued", queued: storedSave });
      void flush();
    },
    whenStored: async () => {
      await lastAdd.catch(() => {});
    },
    flush,
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mergePage: (open) => updateView({ local: mergeFreshPage(view.local, open, view.waiting) }),
    dismiss: () => updateView({ refusedSaves: [] }),
    stop() {
      stopController.abort();
      clearTimeout(timer);
      tabChannel.close();
    },
  };
}
