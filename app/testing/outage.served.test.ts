import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startLocal } from "../../scripts/local.mjs";
import { getLoginCookieName } from "../features/auth/viewer.server";
import { signValue } from "../lib/signed-value";
import { localSecret } from "./make";
import { readEndpoints } from "./route-table";

// The built Worker while its database is unavailable, a libSQL server at a closed port.

let server: Awaited<ReturnType<typeof startLocal>>;
let cookie: Record<string, string>;

beforeAll(async () => {
  // Hides the log, which has a line per request.
  for (const kind of ["log", "error"] as const) vi.spyOn(console, kind).mockImplementation(() => {});
  server = await startLocal({ persist: false, bindings: { LIBSQL_URL: "http://127.0.0.1:1" } });
  const value = encodeURIComponent(await signValue("a-login", localSecret));
  cookie = { Cookie: `${getLoginCookieName(server.url)}=${value}` };
});
afterAll(async () => {
  await server.stop();
  vi.restoreAllMocks();
});

function call(path: string, init: RequestInit = {}) {
  const headers = { Origin: server.url, ...(init.headers as Record<string, string>) };
  return fetch(server.url + path, { redirect: "manual", ...init, headers });
}

it("opens public pages, signed in or not", async () => {
  for (const path of ["/", "/about", "/pricing", "/login", "/forgot-password", "/rvu-calculator", "/robots.txt"])
    expect((await call(path)).status, path).toBe(200);
  for (const path of ["/about", "/pricing", "/login", "/forgot-password", "/rvu-calculator", "/pricing.data"])
    expect((await call(path, { headers: cookie })).status, `${path} signed in`).toBe(200);
  expect((await call("/nothing", { headers: cookie })).status).toBe(404);
});

it("shows the busy page everywhere else", async () => {
  for (const [path, headers] of [
    ["/blog", {}],
    ["/", cookie],
    ["/progress", cookie],
  ] as const) {
    const answer = await call(path, { headers });
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "10"]);
    expect(await answer.text(), path).toContain("We are busy right now");
  }
  const form = new URLSearchParams({ intent: "signIn", login: "somebody", password: "a-long-password" });
  const signIn = await call("/login", { method: "POST", body: form });
  expect([signIn.status, (await signIn.text()).includes("We are busy right now")]).toEqual([503, true]);
});

it("answers 503 as JSON from the API", async () => {
  const json = { "Content-Type": "application/json" };
  const signIn = JSON.stringify({ username: "somebody", password: "a-long-password" });
  for (const [path, init] of [
    ["/api/auth/me", { headers: cookie }],
    ["/api/subscriptions/quota", { headers: cookie }],
    ["/api/auth/sign-in/username", { method: "POST", headers: json, body: signIn }],
    ["/api/announcements/dismiss", { method: "POST", headers: { ...json, ...cookie }, body: "{}" }],
  ] as const) {
    const answer = await call(path, init);
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "10"]);
    expect(await answer.json(), path).toEqual({ error: expect.stringContaining("not available") });
  }
});

it("never answers 500 to a signed-in user", async () => {
  const failed: string[] = [];
  for (const { path, kind, index } of await readEndpoints()) {
    const address = `${path.replace(/:\w+\??|\*/g, "x")}${index && kind === "action" ? "?index" : ""}`;
    const init = kind === "action" ? { method: "POST", body: new URLSearchParams() } : {};
    const answer = await call(address, { ...init, headers: cookie });
    await answer.text();
    if (answer.status >= 500 && answer.status !== 503) failed.push(`${answer.status} ${kind} ${address}`);
  }
  expect(failed).toEqual([]);
});
