import { expect, it } from "vitest";
import { dayMs } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { served } from "../app/testing/served-site";
import { servedDb } from "../app/testing/sql-bridge";
import {
  agePass,
  clickOf,
  detailsOf,
  engagementOf,
  readPassFromCookie,
  send,
  startVisit,
  viewOf,
} from "./support/send-beacon";

// Beacon requests: origins, bodies, and the visitor's pass.

const url = served().url;
const db = servedDb();
const minute = 60_000;

it("accepts a visit from its first beacon to its last without a database trip", async () => {
  const { sessionId, cookie, answer } = await startVisit();
  expect(answer.body).toEqual({ accepted: true });
  expect(answer.cookies[0]).toMatch(
    /^radcore\.visit=[\w%.-]+; Path=\/api\/analytics; Max-Age=33696000; HttpOnly; SameSite=Lax$/,
  );
  const view = await send("/pageview", { body: viewOf(sessionId), cookie });
  expect((await readPassFromCookie(view.cookie)).visit).toMatchObject({ referrer: "Direct", entryPath: "/pricing" });
  const login = await loginCookie();
  const rest = [
    view,
    await send("/pageview", { body: viewOf(sessionId), cookie: `${view.cookie}; ${login}` }),
    await send("/click", { body: clickOf(sessionId), cookie: view.cookie }),
    await send("/engagement", { body: engagementOf(), cookie: view.cookie }),
    await send(`/session/${sessionId}`, { method: "PUT", cookie: view.cookie }),
    await send(`/session/${sessionId}`, { method: "PUT", cookie: view.cookie, body: {} }),
  ];
  for (const one of [answer, ...rest]) expect([one.status, one.body, one.trips]).toEqual([202, { accepted: true }, 0]);
  // The pass changes once, when the first page is known.
  expect(rest.map(({ cookies }) => cookies.length)).toEqual([1, 0, 0, 0, 0, 0]);
});

it("accepts the content type of sendBeacon", async () => {
  const { sessionId, cookie } = await startVisit();
  const headers = { "Content-Type": "text/plain;charset=UTF-8", "Sec-Fetch-Site": "same-origin" };
  expect((await send("/pageview", { body: viewOf(sessionId), cookie, headers })).status).toBe(202);
});

it("continues a restarted visit, and starts another for a new session id or after a day", async () => {
  const { sessionId, cookie, answer } = await startVisit();
  const { visit } = await readPassFromCookie(answer.cookie);
  expect(visit).toMatchObject({ sessionId, newcomer: true, firstOfDay: true, referrer: null, entryPath: null });
  expect(visit.id).toMatch(/^[\w-]{22}$/);
  const again = await startVisit({ sessionId, cookie });
  expect([again.answer.status, again.answer.cookies]).toEqual([202, []]);
  const second = await visitAfter({ cookie });
  expect(second).toMatchObject({ browserId: visit.browserId, newcomer: false, firstOfDay: false });
  expect(second.id).not.toBe(visit.id);
  const old = await agePass(cookie, dayMs + minute);
  const next = await visitAfter({ sessionId, cookie: old });
  expect(next).toMatchObject({ sessionId, browserId: visit.browserId, newcomer: false, firstOfDay: true });
  expect(next.id).not.toBe(visit.id);
});

it("recognizes a browser for 13 months after its first visit", async () => {
  const { cookie } = await startVisit();
  const { browserId } = (await readPassFromCookie(cookie)).visit;
  const known = await startVisit({ cookie: await agePass(cookie, 389 * dayMs) });
  expect((await readPassFromCookie(known.cookie)).visit.browserId).toBe(browserId);
  expect(Number(known.answer.cookies[0]?.match(/Max-Age=(\d+)/)?.[1])).toBeLessThanOrEqual(24 * 60 * 60);
  const forgotten = await visitAfter({ cookie: await agePass(cookie, 391 * dayMs) });
  expect(forgotten).toMatchObject({ newcomer: true, firstOfDay: true });
  expect(forgotten.browserId).not.toBe(browserId);
});

it.each([
  ["IS", "IS"],
  ["XX", "Unknown"],
  ["T1", "Unknown"],
  ["is", "Unknown"],
  ["Iceland", "Unknown"],
  [undefined, "Unknown"],
])("the country is the edge's %s, never the body's: %s", async (header, country) => {
  const headers = header ? { "CF-IPCountry": header } : undefined;
  const visit = await visitAfter({ headers, details: { country: "NO", ipAddress: "203.0.113.9" } });
  expect(visit.country).toBe(country);
  expect(JSON.stringify(visit)).not.toContain("203.0.113");
});

it("replaces an unknown device, system, or browser by the fallback", async () => {
  const visit = await visitAfter({ details: { device: "Fridge", os: "macos", browser: "Netscape" } });
  expect(visit).toMatchObject({ device: "Desktop", os: "Unknown", browser: "Unknown" });
});

it.each([
  ["https://www.Google.com/search?q=secret", "google.com"],
  ["http://news.example.org:8080/a", "news.example.org"],
  ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
  [`${url}/login`, "Direct"],
  ["", "Direct"],
  [null, "Direct"],
  ["not an address", "Direct"],
  ["javascript:alert(1)", "Direct"],
  [`https://${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(40)}.example/`, "Direct"],
])("the first page view fixes where the visit came from: %s", async (referrer, host) => {
  const { sessionId, cookie } = await startVisit();
  const first = await send("/pageview", { body: { ...viewOf(sessionId), referrer }, cookie });
  expect((await readPassFromCookie(first.cookie)).visit.referrer).toBe(host);
});

it("distinguishes the learner's home page from the landing page", async () => {
  const entry = async (more: string) => {
    const { sessionId, cookie } = await startVisit();
    const body = { ...viewOf(sessionId), path: "/" };
    const first = await send("/pageview", { body, cookie: cookie + more });
    return (await readPassFromCookie(first.cookie)).visit.entryPath;
  };
  expect(await entry("")).toBe("/");
  expect(await entry(`; ${await loginCookie()}`)).toBe("/ (home)");
  expect(await entry("; radcore.session_token=forged.c2ln")).toBe("/");
});

it.each([
  ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a script", { "User-Agent": "curl/8.5.0" }],
  ["nobody", { "User-Agent": "" }],
  ["Global Privacy Control", { "Sec-GPC": "1" }],
  ["Do Not Track", { DNT: "1" }],
])("%s is answered like everybody and gets no pass", async (_, headers) => {
  for (const [path, body] of [
    ["/session", detailsOf("visit-1")],
    ["/pageview", viewOf("visit-1")],
    ["/click", "{"],
  ] as const) {
    const answer = await send(path, { body, headers });
    expect([answer.status, answer.body, answer.cookies]).toEqual([202, { accepted: true }, []]);
    expect(answer.trips).toBe(0);
  }
});

it("answers 405 with the allowed method", async () => {
  const { cookie } = await startVisit();
  for (const path of ["/session", "/pageview", "/click", "/engagement"])
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await send(path, { method, cookie, body: method === "GET" ? undefined : {} });
      expect([path, method, answer.status, answer.allow]).toEqual([path, method, 405, "POST"]);
    }
  for (const method of ["GET", "POST", "PATCH"]) {
    const answer = await send("/session/x", { method, cookie, body: method === "GET" ? undefined : {} });
    expect([method, answer.status, answer.allow]).toEqual([method, 405, "PUT"]);
  }
});

async function visitAfter(options: Parameters<typeof startVisit>[0]) {
  const { cookie } = await startVisit(options);
  return (await readPassFromCookie(cookie)).visit;
}

async function loginCookie(): Promise<string> {
  const { userId } = await makePerson(db);
  const { name, value } = await makeLoginCookie(db, userId, url);
  return `${name}=${value}`;
}
