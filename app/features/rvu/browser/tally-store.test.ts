import { describe, expect, it } from "vitest";
import { getTotalCounts } from "../engine/tally/tally";
import { type DeviceStorage, storageKeys } from "./rvu-device-storage";
import { createTallyStore } from "./tally-store";

const head = "ct-head-without-contrast";
const chest = "chest-x-ray-1-view";

/** A device whose tabs share storage and receive each other's storage events. */
function device({ full = false } = {}) {
  const texts = new Map<string, string>();
  const tabs = new Map<number, (name: string | null, text: string | null) => void>();
  const tell = (tab: number, name: string | null) => {
    for (const [other, hear] of tabs) if (other !== tab) hear(name, texts.get(storageKeys.tally(null)) ?? null);
  };
  const storage = (tab: number): DeviceStorage => ({
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => {
      if (full) return false;
      texts.set(name, text);
      tell(tab, name);
      return true;
    },
    remove: (name) => {
      texts.delete(name);
      tell(tab, name);
    },
  });
  let count = 0;
  const tab = ({ deaf = false } = {}) => {
    const id = ++count;
    const listen = (hear: (name: string | null, text: string | null) => void) => {
      if (!deaf) tabs.set(id, hear);
      return () => void tabs.delete(id);
    };
    const store = createTallyStore({
      storage: storage(id),
      owner: null,
      subscribeToRemoteWrites: listen,
      now: () => 0,
    });
    store.subscribe(() => {});
    return { store, storage: storage(id) };
  };
  return { tab, texts };
}

describe("the tally of a device", () => {
  it("survives a reload", () => {
    const { tab } = device();
    const first = tab().store;
    first.dispatch({ type: "start", now: 1_000 });
    first.dispatch({ type: "add", studyId: head, by: 3 });
    const again = tab().store.get();
    expect([getTotalCounts(again), again.timer.runningSince, again.shiftId]).toEqual([
      { [head]: 3 },
      1_000,
      first.get().shiftId,
    ]);
  });

  it("is shared by two tabs without lost counts", () => {
    const { tab } = device();
    const [one, other] = [tab().store, tab().store];
    for (let round = 0; round < 50; round += 1) {
      one.dispatch({ type: "add", studyId: head });
      other.dispatch({ type: "add", studyId: round % 2 ? head : chest });
    }
    expect(getTotalCounts(one.get())).toEqual({ [head]: 75, [chest]: 25 });
    expect(other.get()).toEqual(one.get());
  });

  it("keeps the counts of a tab that has not received the other's events yet", () => {
    const { tab } = device();
    const [one, late] = [tab().store, tab({ deaf: true }).store];
    one.dispatch({ type: "add", studyId: head });
    late.dispatch({ type: "add", studyId: head });
    one.dispatch({ type: "add", studyId: chest });
    late.dispatch({ type: "undo" });
    expect(getTotalCounts(one.get())).toEqual({ [head]: 2 });
    expect(getTotalCounts(late.get())).toEqual({ [head]: 2 });
  });

  it("keeps all counts if storage events arrive late, as in browsers with one process per tab", () => {
    // Each tab reads its own copy. Its writes reach the other tabs later, in order.
    const waiting: { from: number; text: string }[] = [];
    const copies = new Map<number, string>();
    const hears = new Map<number, (name: string | null, text: string | null) => void>();
    const open = (id: number) => {
      const storage: DeviceStorage = {
        read: (name) => (name === storageKeys.tally(null) ? (copies.get(id) ?? null) : null),
        write: (_, text) => {
          copies.set(id, text);
          return waiting.push({ from: id, text }) > 0;
        },
        remove: () => {},
      };
      const store = createTallyStore({
        storage,
        owner: null,
        subscribeToRemoteWrites: (hear) => {
          hears.set(id, hear);
          return () => {};
        },
        now: () => 0,
      });
      store.subscribe(() => {});
      return store;
    };
    const stores = [open(0), open(1), open(2)];
    const settle = () => {
      for (let told = 0; waiting.length; told += 1) {
        expect(told).toBeLessThan(500);
        const { from, text } = waiting.shift() as { from: number; text: string };
        for (const [id, hear] of hears)
          if (id !== from) {
            copies.set(id, text);
            hear(storageKeys.tally(null), text);
          }
      }
    };
    stores[0]?.dispatch({ type: "add", studyId: head });
    settle();
    for (let round = 0; round < 30; round += 1) {
      for (const [at, store] of stores.entries())
        for (let times = 0; times <= (round + at) % 3; times += 1) store.dispatch({ type: "add", studyId: head });
      settle();
    }
    const wanted = 1 + 30 * (1 + 2 + 3);
    expect(stores.map((store) => getTotalCounts(store.get())[head])).toEqual([wanted, wanted, wanted]);
  });

  it.each(["", "null", "[]", "{", '{"version":2}', "\u0000"])(
    "continues if the stored text is corrupt: %j",
    (spoilt) => {
      const { tab, texts } = device();
      const { store } = tab();
      store.dispatch({ type: "add", studyId: head });
      texts.set(storageKeys.tally(null), spoilt);
      store.dispatch({ type: "add", studyId: head });
      expect(getTotalCounts(store.get())).toEqual({ [head]: 2 });
      expect(getTotalCounts(tab().store.get())).toEqual({ [head]: 2 });
      texts.set(storageKeys.tally(null), spoilt);
      expect(getTotalCounts(tab().store.get())).toEqual({});
    },
  );

  it("continues in memory if storage is full, and reports it", () => {
    const { store } = device({ full: true }).tab();
    expect(store.isSaved()).toBe(true);
    for (let round = 0; round < 3; round += 1) store.dispatch({ type: "add", studyId: head });
    expect([getTotalCounts(store.get()), store.isSaved()]).toEqual([{ [head]: 3 }, false]);
  });

  it("starts over if another tab deletes it", () => {
    const { tab } = device();
    const [one, other] = [tab(), tab()];
    one.store.dispatch({ type: "add", studyId: head });
    other.storage.remove(storageKeys.tally(null));
    expect(getTotalCounts(one.store.get())).toEqual({});
  });
});
