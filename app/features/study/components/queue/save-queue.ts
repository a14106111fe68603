import type { OpenQuestion } from "../../open-question.server";
import type { Save, SaveResult } from "../../save-schema";
import { applySave, dropLatest, emptyLocalState, type LocalState, mergeFreshPage } from "./local-state";
import { drain, type Queued, retryDelay, type SaveStore, type Trouble, unsavedSeq } from "./queue-core";
import { saveStore } from "./save-store";
import { sendSave } from "./send-save";
import { connectTabs } from "./tab-channel";

/** What a page shows of the queue. */
export interface QueueView {
  known: LocalState;
  /** How many saves wait, and why; null: they are on their way. */
  waiting: readonly Queued[];
  trouble: Trouble | null;
  /** Where they wait: `memory` is lost with the tab. */
  kept: "device" | "memory";
  /** Saves that the server has refused for good, until the learner has seen it. */
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
  /** Keeps a save and sends it as soon as it can be; settles once it is kept. */
  add(save: Save): Promise<void>;
  /** Settles once everything added so far is kept. */
  kept(): Promise<void>;
  /** Tries now to send all that waits; true when nothing waits any more. */
  flush(): Promise<boolean>;
  view(): QueueView;
  subscribe(listener: () => void): () => void;
  /** A page has come fresh from the server. */
  fresh(open: OpenQuestion): void;
  /** The learner has read what was not taken. */
  dismiss(): void;
  /** Stops sending; what waits stays on the device. */
  stop(): void;
}

/** The queue of this tab, if it has one. */
export let current: { userId: string; queue: SaveQueue } | null = null;

/**
 * The queue of a learner in this tab, which goes on whatever page is shown. `username` tells pages that know no more of
 * the learner whose saves are left over.
 */
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
    // Whoever asks while one is going on wants what came meanwhile to be sent too.
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
    // Sent by a tab whose word has not come (yet).
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
