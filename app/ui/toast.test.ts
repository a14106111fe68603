import { beforeEach, expect, it } from "vitest";
import { createToastStore } from "./toast";

let waiting: { act: () => void; ms: number }[];
let store: ReturnType<typeof createToastStore>;

beforeEach(() => {
  waiting = [];
  store = createToastStore((act, ms) => waiting.push({ act, ms }));
});

it("shows one toast at a time: the newest (N6)", () => {
  store.show({ title: "first" });
  store.show({ title: "second" });
  expect(store.get().map((toast) => toast.title)).toEqual(["second"]);
});

it("closes a dismissed toast at once and removes it after 1,000,000 ms", () => {
  const id = store.show({ title: "saved" });
  store.dismiss(id);
  expect(store.get()).toMatchObject([{ title: "saved", open: false }]);
  expect(waiting.map(({ ms }) => ms)).toEqual([1_000_000]);
  waiting[0]?.act();
  expect(store.get()).toEqual([]);
});

it("leaves a newer toast alone when an older one is removed", () => {
  store.dismiss(store.show({ title: "old" }));
  store.show({ title: "new" });
  waiting[0]?.act();
  expect(store.get()).toMatchObject([{ title: "new", open: true }]);
});

it("tells its listeners until they leave", () => {
  let told = 0;
  const leave = store.subscribe(() => {
    told += 1;
  });
  store.show({ title: "one" });
  leave();
  store.show({ title: "two" });
  expect(told).toBe(1);
});
