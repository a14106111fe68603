import { describe, expect, it } from "vitest";
import { shownCounts } from "../engine/tally/tally";
import { type Kept, keptNames } from "./device";
import { createTallyStore } from "./tally-store";

const head = "ct-head-without-contrast";
const chest = "chest-x-ray-1-view";

/** A device whose tabs share storage and receive each other's storage events. */
function device({ full = false } = {}) {
  const texts = new Map<string, string>();
  const tabs = new Map<number, (name: string | null, text: string | null) => void>();
  const tell = (tab: number, name: string | null) => {
    for (const [other, hear] of tabs) if (other !== tab) hear(name, texts.get(keptNames.tally(null)) ?? null);
  };
  const kept = (tab: number): Kept => ({
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
    const store = createTallyStore({ kept: kept(id), owner: null, listen, now: () => 0 });
    store.subscribe(() => {});
    return { store, kept: kept(id) };
  };
  return { tab, texts };
}

describe("the tally of a device", () => {
  it("survives a reload", () => {
    const { tab } = device();
    const first = tab().store;
    first.act({ type: "add", studyId: head, by: 3 });
    first.act({ type: "start", now: 1_000 });
    const again = tab().store.get();
    expect([shownCounts(again), again.timer.runningSince, again.shiftId]).toEqual([
      { [head]: 3 },
      1_000,
      first.get().shiftId,
    ]);
  });

  it("is shared by two tabs without lost counts", () => {
    const { tab } = device();
    const [one, other] = [tab().store, tab().store];
    for (let round = 0; round < 50; round += 1) {
      one.act({ type: "add", studyId: head });
      other.act({ type: "add", studyId: round % 2 ? head : chest });
    }
    expect(shownCounts(one.get())).toEqual({ [head]: 75, [chest]: 25 });
    expect(other.get()).toEqual(one.get());
  });

  it("keeps the counts of a tab that has not received the other's events yet", () => {
    const { tab } = device();
    const [one, late] = [tab().store, tab({ deaf: true }).store];
    one.act({ type: "add", studyId: head });
    late.act({ type: "add", studyId: head });
    one.act({ type: "add", studyId: chest });
    late.act({ type: "undo" });
    expect(shownCounts(one.get())).toEqual({ [head]: 2 });
    expect(shownCounts(late.get())).toEqual({ [head]: 2 });
  });

  it("keeps all counts if storage events arrive late, as in browsers with one process per tab", () => {
    // Each tab reads its own copy. Its writes reach the other tabs later, in order.
    const waiting: { from: number; text: string }[] = [];
    const copies = new Map<number, string>();
    const hears = new Map<number, (name: string | null, text: string | null) => void>();
    const open = (id: number) => {
      const kept: Kept = {
        read: (name) => (name === keptNames.tally(null) ? (copies.get(id) ?? null) : null),
        write: (_, text) => {
          copies.set(id, text);
          return waiting.push({ from: id, text }) > 0;
        },
        remove: () => {},
      };
      const store = createTallyStore({
        kept,
        owner: null,
        listen: (hear) => {
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
            hear(keptNames.tally(null), text);
          }
      }
    };
    stores[0]?.act({ type: "add", studyId: head });
    settle();
    for (let round = 0; round < 30; round += 1) {
      for (const [at, store] of stores.entries())
        for (let times = 0; times <= (round + at) % 3; times += 1) store.act({ type: "add", studyId: head });
      settle();
    }
    const wanted = 1 + 30 * (1 + 2 + 3);
    expect(stores.map((store) => shownCounts(store.get())[head])).toEqual([wanted, wanted, wanted]);
  });

  it.each(["", "null", "[]", "{", '{"version":2}', "\u0000"])(
    "continues if the stored text is corrupt: %j",
    (spoilt) => {
      const { tab, texts } = device();
      const { store } = tab();
      store.act({ type: "add", studyId: head });
      texts.set(keptNames.tally(null), spoilt);
      store.act({ type: "add", studyId: head });
      expect(shownCounts(store.get())).toEqual({ [head]: 2 });
      expect(shownCounts(tab().store.get())).toEqual({ [head]: 2 });
      texts.set(keptNames.tally(null), spoilt);
      expect(shownCounts(tab().store.get())).toEqual({});
    },
  );

  it("continues in memory if storage is full, and reports it", () => {
    const { store } = device({ full: true }).tab();
    expect(store.isKept()).toBe(true);
    for (let round = 0; round < 3; round += 1) store.act({ type: "add", studyId: head });
    expect([shownCounts(store.get()), store.isKept()]).toEqual([{ [head]: 3 }, false]);
  });

  it("starts over if another tab deletes it", () => {
    const { tab } = device();
    const [one, other] = [tab(), tab()];
    one.store.act({ type: "add", studyId: head });
    other.kept.remove(keptNames.tally(null));
    expect(shownCounts(one.store.get())).toEqual({});
  });
});
