import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { loginSession } from "../app/db/schema";
import { dayMs } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { served } from "../app/testing/served-site";
import { servedDb } from "../app/testing/sql-bridge";

// The HTTP API: JSON answers, cookies, and errors as JSON.

const url = served().url;
const db = servedDb();
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

async function call(path: string, init: RequestInit = {}) {
  const headers = { Origin: url, ...(init.headers as Record<string, string>) };
  const response = await fetch(url + path, { redirect: "manual", ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

async function login(options: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(db, options);
  const { name, value } = await makeLoginCookie(db, person.userId, url);
  return { ...person, cookie: { Cookie: `${name}=${value}` } };
}

it("returns the signed-in user without secrets (A6)", async () => {
  const { cookie, username } = await login();
  const { status, body, headers } = await call("/api/auth/me", { headers: cookie });
  expect(status).toBe(200);
  expect(body).toEqual({ username, fullName: "Pat Person", role: "user", emailVerified: true });
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.get("Server-Timing")).toContain("trips=1 ");
});

it("answers 401 as JSON to visitors without a database trip", async () => {
  for (const path of ["/api/auth/me", "/api/subscriptions/quota"]) {
    const { status, body, headers } = await call(path);
    expect([path, status, body]).toEqual([path, 401, { error: "Not signed in" }]);
    expect(headers.get("Server-Timing")).toContain("trips=0 ");
  }
});

it("extends a login on use", async () => {
  const { cookie, userId } = await login();
  const before = await lastLogin(userId);
  const age = 2 * dayMs;
  const aged = (at: Date) => new Date(at.getTime() - age);
  await db
    .update(loginSession)
    .set({ updatedAt: aged(before.updatedAt), expiresAt: aged(before.expiresAt) })
    .where(eq(loginSession.userId, userId));
  const { status, headers } = await call("/api/auth/me", { headers: cookie });
  expect(status).toBe(200);
  expect(headers.get("Set-Cookie")).toMatch(/^radcore\.session_token=.+Max-Age=2592000/);
  expect((await lastLogin(userId)).expiresAt.getTime()).toBeGreaterThanOrEqual(before.expiresAt.getTime());
});

it("returns the quota of a learner and a subscriber (N11)", async () => {
  const learner = await login({ quotaUsed: 47 });
  expect((await call("/api/subscriptions/quota", { headers: learner.cookie })).body).toEqual({
    subscriptionsEnabled: true,
    freeQuestionsRemaining: 3,
    hasActiveSubscription: false,
    subscriptionTier: null,
    subscriptionStatus: null,
  });
  const subscriber = await login({ subscribedDays: 30 });
  expect((await call("/api/subscriptions/quota", { headers: subscriber.cookie })).body).toMatchObject({
    hasActiveSubscription: true,
    subscriptionTier: "annual",
    subscriptionStatus: "active",
  });
});

it("signs out by deleting the login and its cookie", async () => {
  const { cookie, userId } = await login();
  const { status, body, headers } = await call("/api/auth/logout", { method: "POST", headers: { ...json, ...cookie } });
  expect([status, body]).toEqual([200, { success: true }]);
  expect(headers.getSetCookie().join()).toMatch(/radcore\.session_token=; Max-Age=0/);
  expect((await call("/api/auth/me", { headers: cookie })).status).toBe(401);
  expect(await db.select().from(loginSession).where(eq(loginSession.userId, userId))).toEqual([]);
});

it("signs out from a plain form and redirects to /login", async () => {
  const { cookie } = await login();
  const { status, headers } = await call("/api/auth/logout", { method: "POST", headers: { ...form, ...cookie } });
  expect([status, headers.get("Location")]).toEqual([302, "/login"]);
  expect((await call("/api/auth/me", { headers: cookie })).status).toBe(401);
});

it.each([
  ["GET", "/api/nope", 404, null],
  ["POST", "/api/nope", 404, null],
  ["POST", "/api/auth/me", 405, "GET, HEAD"],
  ["POST", "/api/subscriptions/quota", 405, "GET, HEAD"],
  ["GET", "/api/auth/logout", 405, "POST"],
  ["DELETE", "/api/auth/logout", 405, "POST"],
  ["GET", "/api/theme", 405, "POST"],
])("%s %s answers %i as JSON", async (method, path, status, allow) => {
  const answer = await call(path, { method, headers: json });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([status, allow]);
  expect(answer.body).toEqual({ error: expect.any(String) });
});

it("answers 415 as JSON to a write that is not JSON", async () => {
  for (const path of ["/api/auth/logout", "/api/theme"]) {
    const { status, body } = await call(path, { method: "POST", headers: { "Content-Type": "text/plain" }, body: "x" });
    expect([path, status, body]).toEqual([path, 415, { error: expect.any(String) }]);
  }
});

it("refuses a write from another origin", async () => {
  const { cookie } = await login();
  const headers = { ...json, ...cookie, Origin: "https://evil.example" };
  expect((await call("/api/auth/logout", { method: "POST", headers })).status).toBe(403);
  expect((await call("/api/auth/me", { headers: cookie })).status).toBe(200);
});

it("stores a theme, clears it for System, and redirects to the same site only", async () => {
  const choose = (body: unknown) => call("/api/theme", { method: "POST", headers: json, body: JSON.stringify(body) });
  const dark = await choose({ theme: "dark" });
  expect([dark.status, dark.body]).toEqual([200, { success: true }]);
  const cookie = dark.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect((await call("/pricing", { headers: { Cookie: cookie } })).body).toContain('<html lang="en" class="dark">');
  expect((await choose({ theme: "system" })).headers.getSetCookie()[0]).toContain("Expires=Thu, 01 Jan 1970");
  expect((await choose({ theme: "pink" })).status).toBe(400);
  const submit = (redirectTo: string) =>
    call("/api/theme", { method: "POST", headers: form, body: new URLSearchParams({ theme: "dark", redirectTo }) });
  expect((await submit("/pricing")).headers.get("Location")).toBe("/pricing");
  expect((await submit("//evil.example")).headers.get("Location")).toBe("/");
});

async function lastLogin(userId: string) {
  const [row] = await db.select().from(loginSession).where(eq(loginSession.userId, userId));
  if (!row) throw new Error("no login");
  return row;
}
