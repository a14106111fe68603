import { afterAll, beforeAll, expect, test } from "vitest";
import { event, visit } from "../app/db/analytics/schema";
import { dayMs } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { statusWithoutBody } from "./support/request-without-body";
import {
  agePass,
  authSecret,
  clickOf,
  detailsOf,
  engagementOf,
  issuePass,
  readPassFromCookie,
  send,
  signVisitCookie,
  startVisit,
  viewOf,
} from "./support/send-beacon";

// Refused beacons store nothing. The test starts its own site to count all rows before and after.

let site: OwnSite;
beforeAll(async () => {
  site = await startOwnSite({});
});
afterAll(() => site.stop());

const session = "/session";
const view = "/pageview";
const click = "/click";
const engagement = "/engagement";

const without = (body: object, field: string) => ({ ...body, [field]: undefined });
const s = "own-session";

/** Bodies, and the field that each refusal names. */
const malformed: [path: string, body: unknown, names: string][] = [
  [session, "", "sessionId"],
  [session, "{", "not JSON"],
  [session, "null", "must be an object"],
  [session, "[]", "must be an object"],
  [session, '"text"', "must be an object"],
  [session, "12", "must be an object"],
  [session, "{}{}", "not JSON"],
  [session, new Uint8Array([0x7b, 0xff, 0x7d]), "not JSON"],
  [session, `${"[".repeat(4000)}`, "not JSON"],
  [session, {}, "sessionId"],
  [session, { ...detailsOf(s), sessionId: "" }, "sessionId"],
  [session, { ...detailsOf(s), sessionId: 12 }, "sessionId"],
  [session, { ...detailsOf(s), sessionId: "x".repeat(65) }, "sessionId"],
  [session, { ...detailsOf(s), sessionId: "a\u202eb" }, "sessionId"],
  [session, { ...detailsOf(s), sessionId: "<script>" }, "sessionId"],
  [session, { ...detailsOf(s), device: 1 }, "device"],
  [session, { ...detailsOf(s), os: ["Linux"] }, "os"],
  [session, { ...detailsOf(s), browser: null }, "browser"],
  [session, without(detailsOf(s), "userAgent"), "userAgent"],
  [session, { ...detailsOf(s), userAgent: {} }, "userAgent"],
  [view, "}", "not JSON"],
  [view, without(viewOf(s), "sessionId"), "sessionId"],
  [view, without(viewOf(s), "path"), "path"],
  [view, viewOf(s, { path: 1 }), "path"],
  [view, viewOf(s, { title: null }), "title"],
  [view, viewOf(s, { referrer: {} }), "referrer"],
  [view, viewOf(s, { timestamp: "yesterday" }), "timestamp"],
  [view, viewOf(s, { timestamp: "2026-02-31T00:00:00Z" }), "timestamp"],
  [view, JSON.stringify(viewOf(s, { timestamp: 0 })).replace('"timestamp":0', '"timestamp":1e999'), "timestamp"],
  [view, without(viewOf(s), "timestamp"), "timestamp"],
  [click, clickOf(s, { elementText: 5 }), "elementText"],
  [click, clickOf(s, { elementId: {} }), "elementId"],
  [click, clickOf(s, { page: null }), "page"],
  [click, clickOf(s, { eventType: "" }), "eventType"],
  [click, clickOf(s, { eventType: "CLICK ME" }), "eventType"],
  [engagement, engagementOf({ eventType: "Study Session" }), "eventType"],
  [engagement, engagementOf({ eventType: "x".repeat(41) }), "eventType"],
  [engagement, engagementOf({ eventType: "__proto__" }), "eventType"],
  [engagement, engagementOf({ timestamp: {} }), "timestamp"],
  [engagement, engagementOf({ sessionId: null }), "sessionId"],
  [engagement, "[1]", "must be an object"],
  [`/session/${s}`, "{", "not JSON"],
  [`/session/${s}`, "[]", "must be an object"],
];

test("malformed, huge, cross-origin, and forged beacons are refused and not stored", async () => {
  const own = await startVisit({ at: site.url, sessionId: s });
  const other = await startVisit({ at: site.url });
  await send(view, { at: site.url, cookie: other.cookie, body: viewOf(other.sessionId) });
  await expect.poll(count, { timeout: 20_000 }).toEqual({ visits: 2, events: 1 });

  for (const [path, body, names] of malformed) {
    const method = path.startsWith("/session/") ? "PUT" : "POST";
    const answer = await send(path, { at: site.url, method, cookie: own.cookie, body });
    const what = `${path} ${JSON.stringify(body)}`;
    expect([what, answer.status, answer.cookies, answer.trips]).toEqual([what, 400, [], 0]);
    const { error } = answer.body as { error: string };
    expect(error, what).toContain(names);
    expect(error.length).toBeLessThan(60);
  }

  const pass = await readPassFromCookie(own.cookie);
  const person = await makePerson(site.db);
  const login = await makeLoginCookie(site.db, person.userId, site.url);
  const value = own.cookie.slice(own.cookie.indexOf("=") + 1);
  const payload = btoa(JSON.stringify({ ...pass, visit: { ...pass.visit, newcomer: false } }));
  const [signed = "", signature = ""] = decodeURIComponent(value).split(".");
  const passes: Record<string, string> = {
    "no pass": "",
    "an empty pass": "radcore.visit=",
    "a pass that is no text": "radcore.visit=%E0%A4%A",
    "an unsigned pass": `radcore.visit=${encodeURIComponent(signed)}`,
    "an altered pass": `radcore.visit=${encodeURIComponent(`${payload}.${signature}`)}`,
    "a shortened signature": `radcore.visit=${encodeURIComponent(`${signed}.${signature.slice(0, -4)}`)}`,
    "a pass signed with another secret": await issuePass(pass, {
      authSecret: "another-secret-of-thirty-two-characters",
    }),
    "a pass of another site": await issuePass(pass, { url: "https://radcore.example" }),
    "a pass signed as a login": await signVisitCookie(signed, authSecret),
    "a login as a pass": `radcore.visit=${login.value}`,
    "a rightly signed something else": await signVisitCookie(btoa("{}"), `visit cookie:${authSecret}`),
    "a rightly signed nonsense": await signVisitCookie("nonsense", `visit cookie:${authSecret}`),
    "a pass of a day ago": await agePass(own.cookie, dayMs),
    "a login alone": `${login.name}=${login.value}`,
  };
  const beacons: [path: string, body: unknown][] = [
    [view, viewOf(s)],
    [click, clickOf(s)],
    [engagement, engagementOf()],
    [`/session/${s}`, undefined],
  ];
  for (const [path, body] of beacons) {
    const method = body ? "POST" : "PUT";
    const expectStatus = async (what: string, status: number, options: Parameters<typeof send>[1]) => {
      const answer = await send(path, { at: site.url, method, body, cookie: own.cookie, ...options });
      expect([what, path, answer.status, answer.cookies, answer.trips]).toEqual([what, path, status, [], 0]);
    };
    for (const [what, cookie] of Object.entries(passes)) await expectStatus(what, 403, { cookie });
    if (path !== engagement) await expectStatus("another browser's session", 403, { cookie: other.cookie });
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "none" },
    ])
      await expectStatus(JSON.stringify(headers), 403, { headers: headers as unknown as Record<string, string> });
    await expectStatus("9 KB", 413, { body: JSON.stringify({ ...((body ?? {}) as object), x: "x".repeat(9 * 1024) }) });
    expect(await statusWithoutBody(at(path), 2 * 1024 * 1024, { Origin: site.url, Cookie: own.cookie }, method)).toBe(
      413,
    );
    for (const type of ["application/x-www-form-urlencoded", "text/html", "text/plainly", "application/jsonp", "x"])
      await expectStatus(type, 415, { body: body ?? {}, headers: { "Content-Type": type } });
  }
  for (const options of [
    { headers: { Origin: "https://evil.example" } },
    { headers: { "Sec-Fetch-Site": "cross-site" } },
    { body: "x".repeat(9 * 1024) },
    { headers: { "Content-Type": "text/html" } },
  ]) {
    const answer = await send(session, { at: site.url, body: detailsOf("forged"), ...options } as never);
    expect([answer.status >= 400 && answer.status < 500, answer.cookies]).toEqual([true, []]);
  }

  expect(await statusWithoutBody(at(session), 2 * 1024 * 1024, { Origin: site.url })).toBe(413);

  // A valid beacon afterward is counted, and none before.
  await send(view, { at: site.url, cookie: own.cookie, body: viewOf(s) });
  await expect.poll(async () => (await count()).events, { timeout: 20_000 }).toBe(2);
  expect(await count()).toEqual({ visits: 2, events: 2 });
});

function at(path: string) {
  return `${site.url}/api/analytics${path}`;
}

async function count() {
  const [visits, events] = await Promise.all([site.analytics.$count(visit), site.analytics.$count(event)]);
  return { visits, events };
}
