import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ViewingSave } from "../../viewing-schema";
import { sendViewing } from "./send-viewing";

const save: ViewingSave = { sessionId: "s1", position: 0, log: { a: { last: 3, milliseconds: { 3: 100 } } } };
const dataset: { impersonated?: string } = {};
const fetched = vi.fn(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  delete dataset.impersonated;
  fetched.mockClear();
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

it("sends a request that outlives the page", async () => {
  expect(await sendViewing("ana", save)).toBe(true);
  expect(fetched).toHaveBeenCalledWith("/api/study/viewing", expect.objectContaining({ keepalive: true }));
});

it("tries again after a failure of the server or the connection", async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }));
  expect(await sendViewing("ana", save)).toBe(false);
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await sendViewing("ana", save)).toBe(false);
  vi.stubGlobal("navigator", { onLine: false });
  expect(await sendViewing("ana", save)).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("sends nothing while an admin impersonates the learner (M4)", async () => {
  dataset.impersonated = "true";
  expect(await sendViewing("ana", save)).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});
