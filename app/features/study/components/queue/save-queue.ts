import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { applySave, dropLatest, emptyLocalState, type LocalState, mergeFreshPage } from "./local-state";
import { drain, type Queued, retryDelay, type SaveStore, type Trouble, unsavedSeq } from "./queue-core";
import { saveStore } from "./save-store";
import { sendSave } from "./send-save";
import { connectTabs } from "./tab-channel";

/** The queue's state on a page. */
export interface QueueView {
  known: LocalState;
  /** Saves that wait to be sent; `failure` is null while they are being sent. */
  waiting: readonly Queued[];
  trouble: Trouble | null;
  /** Where the saves are stored; `memory` is lost when the tab closes. */
  kept: "device" | "memory";
  /** Refused saves that the learner has not dismissed yet. */
  notTaken: readonly { save: Save; result: SaveResult }[];
}

export const emptyView: QueueView = {
  known: emptyLocalState,
  waiting: [],
  trouble: null,
  kept: "device",
  notTaken: [],
};

export interface SaveQueue {
  /** Stores a save and sends it as soon as possible; settles once it is stored. */
  add(save: Save): Promise<void>;
  /** Settles once all added saves are stored. */
  kept(): Promise<void>;
  /** Tries to send all waiting saves; returns true if none is left. */
  flush(): Promise<boolean>;
  view(): QueueView;
  subscribe(listener: () => void): () => void;
  /** Merges a fresh page from the server. */
  fresh(open: OpenQuestion): void;
  /** Dismisses the refused saves. */
  dismiss(): void;
  /** Stops sending; waiting saves stay on the device. */
  stop(): void;
}

/** The queue of this tab, if any. */
export let current: { userId: string; queue: SaveQueue } | null = null;

/** Returns the learner's queue of this tab; it lives across pages. `username` lets other pages find unsent saves. */
export function getSaveQueue(userId: string, username: string): SaveQueue {
  if (current?.userId !== userId) {
    current?.queue.stop();
    current = { userId, queue: createSaveQueue(userId, username) };
  }
  return current.queue;
}

function createSaveQueue(userId: string, username: string): SaveQueue {
  let view = emptyView;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<boolean> = Promise.resolve(true);
  let adding: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const off = new AbortController();

  const show = (change: Partial<QueueView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const queued = (one: Queued) => {
    if (view.waiting.some(({ save }) => save.id === one.save.id)) return;
    show({ known: applySave(view.known, one.save, null), waiting: [...view.waiting, one] });
  };
  const answered = ({ save }: Queued, result: SaveResult) => {
    const bad = result.status === "refused" || result.status === "invalid";
    show({
      known: applySave(view.known, save, result),
      waiting: view.waiting.filter((one) => one.save.id !== save.id),
      notTaken: bad ? [...view.notTaken, { save, result }] : view.notTaken,
      trouble: null,
    });
  };
  const tabs = connectTabs(userId, (message) =>
    message.kind === "queued" ? queued(message.queued) : answered(message.queued, message.result),
  );

  const store: SaveStore = saveStore(userId, username, () => show({ kept: "memory" }));

  async function start() {
    for (const one of await store.list()) queued(one);
    await flush();
  }

  function flush(): Promise<boolean> {
    // Saves added during a flush must be sent, too, so another flush follows.
    flushing = flushing.then(sendAll, sendAll);
    return flushing;
  }

  async function sendAll(): Promise<boolean> {
    clearTimeout(timer);
    if (!view.waiting.length) return true;
    if (off.signal.aborted) return false;
    const trouble = await tabs.alone(() => drain(store, (save) => sendSave(userId, save), tell));
    return after(trouble, await store.list());
  }

  function tell(one: Queued, result: SaveResult) {
    answered(one, result);
    tabs.post({ kind: "answered", queued: one, result });
  }

  function after(trouble: Trouble | null, left: readonly Queued[]): boolean {
    const ids = new Set(left.map(({ save }) => save.id));
    const gone = view.waiting.filter(({ save, seq }) => seq !== unsavedSeq && !ids.has(save.id));
    failures = trouble ? failures + 1 : 0;
    // Sent by another tab whose message has not arrived.
    if (gone.length)
      show({
        known: gone.reduce((known, { save }) => dropLatest(known, save), view.known),
        waiting: view.waiting.filter((one) => !gone.includes(one)),
      });
    if (trouble !== view.trouble) show({ trouble });
    if (trouble && !off.signal.aborted) timer = setTimeout(flush, retryDelay(failures));
    return !view.waiting.length;
  }

  const { signal } = off;
  const retry = () => void flush();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && retry(), { signal });
  addEventListener("online", () => (view.waiting.length ? retry() : show({ trouble: null })), { signal });
  addEventListener("offline", () => show({ trouble: "offline" }), { signal });
  addEventListener("pageshow", retry, { signal });
  addEventListener("beforeunload", (event) => view.kept === "memory" && view.waiting.length && event.preventDefault(), {
    signal,
  });
  void start().catch(() => {});

  return {
    async add(save) {
      queued({ seq: unsavedSeq, save });
      const mine = adding.catch(() => {}).then(() => store.add(save));
      adding = mine;
      const one = await mine;
      show({ waiting: view.waiting.map((other) => (other.save.id === save.id ? one : other)) });
      tabs.post({ kind: "queued", queued: one });
      void flush();
    },
    kept: async () => {
      await adding.catch(() => {});
    },
    flush,
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fresh: (open) => show({ known: mergeFreshPage(view.known, open, view.waiting) }),
    dismiss: () => show({ notTaken: [] }),
    stop() {
      off.abort();
      clearTimeout(timer);
      tabs.close();
    },
  };
}
