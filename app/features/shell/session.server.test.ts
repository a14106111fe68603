import { afterEach, expect, it, vi } from "vitest";
import type { Context } from "../../context.server";
import { getSession } from "./session.server";

afterEach(() => vi.restoreAllMocks());

it("knows a visitor without a login cookie without asking the database", async () => {
  expect(await getSession(context(), request)).toEqual({ me: null, quota: null, announcement: null });
});

it("does not know who is looking while the lookup fails, and says so in the log", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const away = context();
  away.memo.set("viewer", Promise.reject(new Error("the database is away")));
  expect(await getSession(away, request)).toBeNull();
  expect(String(log.mock.calls[0])).toContain("the database is away");
});

const request = new Request("https://radcore.example/pricing");

/** A context without a database: touching it would throw. */
function context(): Context {
  return { memo: new Map(), settings: { url: "https://radcore.example" } } as unknown as Context;
}
