import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ViewingSave } from "../../viewing-schema";
import { storeForReload, takeAfterReload } from "./viewing-reload";

const save: ViewingSave = { sessionId: "s1", position: 0, log: { a: { last: 3, milliseconds: { 3: 100 } } } };
const now = 1_000_000;
const items = new Map<string, string>();
const navigation = { type: "reload" };

beforeEach(() => {
  items.clear();
  navigation.type = "reload";
  vi.stubGlobal("performance", { getEntriesByType: () => [navigation] });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("hands a viewing over to the page loaded next, once", () => {
  storeForReload("ana", save, now);
  expect(takeAfterReload("ana", now + 500)).toEqual(save);
  expect(takeAfterReload("ana", now + 500)).toBeNull();
  storeForReload("ana", null, now);
  expect(takeAfterReload("ana", now + 500)).toBeNull();
});

it("hands nothing over to a page that was opened otherwise, for the log may have been deleted", () => {
  for (const type of ["navigate", "back_forward"]) {
    storeForReload("ana", save, now);
    navigation.type = type;
    expect(takeAfterReload("ana", now + 500), type).toBeNull();
    expect(items.size).toBe(0);
  }
});

it("hands it over to nobody else, and not to a page loaded later", () => {
  storeForReload("ana", save, now);
  expect(takeAfterReload("eve", now + 500)).toBeNull();
  expect(items.size).toBe(0);
  storeForReload("ana", save, now);
  expect(takeAfterReload("ana", now + 31_000)).toBeNull();
});

it("does without storage that is blocked or holds something else", () => {
  items.set("radcore-viewing", "{");
  expect(takeAfterReload("ana", now + 500)).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => storeForReload("ana", save, now)).not.toThrow();
  expect(takeAfterReload("ana", now + 500)).toBeNull();
});
