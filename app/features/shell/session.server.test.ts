import { afterEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.server";
import { getSession } from "./session.server";

afterEach(() => vi.restoreAllMocks());

it("recognizes a visitor without a login cookie without a query", async () => {
  expect(await getSession(createContext(), request)).toEqual({ me: null, quota: null, announcement: null });
});

it("returns null and logs the error if the lookup fails", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const away = createContext();
  away.requestCache.set("viewer", Promise.reject(new Error("the database is away")));
  expect(await getSession(away, request)).toBeNull();
  expect(String(log.mock.calls[0])).toContain("the database is away");
});

const request = new Request("https://radcore.example/pricing");

/** A context whose database throws on any access. */
function createContext(): Context {
  return { requestCache: new Map(), settings: { url: "https://radcore.example" } } as unknown as Context;
}
