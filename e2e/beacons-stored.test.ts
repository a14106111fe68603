import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deadLetter, event, rollup, visit } from "../app/db/analytics/schema";
import { getUtcDay } from "../app/lib/day";
import { makeLoginCookie, makePerson } from "../app/testing/make";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { chrome, clickOf, engagementOf, readPassFromCookie, send, startVisit, viewOf } from "./support/send-beacon";

// Beacons reach the tables with and without a queue.

describe.each([true, false])("with a queue: %s", (queue) => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await startOwnSite({ queue });
  });
  afterAll(() => site.stop());
  afterEach(async () => expect(await site.analytics.select().from(deadLetter)).toEqual([]));

  test("a visit is stored exactly as sent", async () => {
    const person = await makePerson(site.db);
    const login = await makeLoginCookie(site.db, person.userId, site.url);
    const at = site.url;
    const headers = { "CF-IPCountry": "IS", "CF-Connecting-IP": "203.0.113.77" };
    const { sessionId, cookie: first } = await startVisit({ at, headers });
    const opening = Date.now();
    const referrer = "https://www.example.org/list?secret";
    const viewed = await send("/pageview", {
      at,
      headers,
      cookie: first,
      body: viewOf(sessionId, {
        path: "/questions/session/abc?q=1",
        title: "Ask\u0000\u202e me",
        referrer,
        userId: "me",
      }),
    });
    const cookie = viewed.cookie;
    const old = new Date(opening - 60 * 60_000).toISOString();
    await send("/pageview", {
      at,
      cookie: `${cookie}; ${login.name}=${login.value}`,
      body: viewOf(sessionId, { path: "/", timestamp: old }),
    });
    await send("/click", {
      at,
      cookie,
      body: clickOf(sessionId, { elementText: "Question 12 \u202eof 40", extra: 1 }),
    });
    await send("/engagement", {
      at,
      cookie,
      body: engagementOf({ page: "/pricing?x", questionId: "q-1", deep: { a: 1 }, timestamp: opening + 3_600_000 }),
    });
    // An admin's test sessions are not study events; only their views and clicks are stored.
    await send("/engagement", { at, cookie, body: engagementOf({ page: "/questions/session/test-1?q=2" }) });
    const Referer = `${at}/blog/one-article?x`;
    await send("/engagement", { at, cookie, headers: { Referer }, body: engagementOf({ action: "not a word" }) });
    await send(`/session/${sessionId}`, { method: "PUT", at, cookie });
    await expect.poll(() => site.analytics.$count(event), { timeout: 20_000 }).toBe(5);

    const pass = (await readPassFromCookie(cookie)).visit;
    const [stored, ...others] = await site.analytics.select().from(visit);
    expect(others).toEqual([]);
    const { lastSeenAt = 0, revision: writes, paths = "[]", ...rest } = stored ?? {};
    expect(lastSeenAt).toBeGreaterThanOrEqual(pass.startedAt);
    expect((JSON.parse(paths) as string[]).sort()).toEqual(["/ (home)", "/questions/session/:id"]);
    expect(rest).toEqual({
      // A visit without campaign parameters in its address.
      campaign: null,
      ...pass,
      day: getUtcDay(pass.startedAt),
      sessionId,
      userId: person.userId,
      userAgent: chrome,
      device: "Desktop",
      os: "Linux",
      browser: "Chrome",
      country: "IS",
      referrer: "example.org",
      entryPath: "/questions/session/:id",
      newcomer: true,
      firstOfDay: true,
      views: 2,
    });

    const events = await site.analytics.select().from(event).orderBy(asc(event.id));
    const messages = events.map((row) => JSON.parse(row.message) as Record<string, unknown>);
    // The other fields are in the visit's row.
    const kept = { id: pass.id, startedAt: pass.startedAt };
    const of = (kind: string) => messages.filter((message) => message.kind === kind);
    for (const message of messages) {
      expect(message.visit).toEqual(kept);
      // A timestamp in the future or before the visit is replaced.
      expect(message.at).toBeGreaterThanOrEqual(pass.startedAt);
      expect(message.at).toBeLessThanOrEqual(Date.now());
    }
    expect(of("view").map(({ path, title }) => [path, title])).toEqual(
      expect.arrayContaining([
        ["/questions/session/:id", "Ask me"],
        ["/ (home)", "Pricing"],
      ]),
    );
    expect(of("click")).toEqual([
      {
        kind: "click",
        id: expect.stringMatching(/^[\w-]{22}$/),
        at: expect.any(Number),
        visit: kept,
        path: "/pricing",
        element: "Question # of #",
        elementId: "",
        elementText: "Question 12 of 40",
        eventType: "click",
      },
    ]);
    const engagements = of("engagement").map(({ path, name, tabId, extras }) => ({ path, name, tabId, extras }));
    expect(engagements).toHaveLength(2);
    expect(engagements).toEqual(
      expect.arrayContaining([
        {
          path: "/pricing",
          name: "study_session: start",
          tabId: "tab-1",
          extras: { action: "start", questionId: "q-1" },
        },
        { path: "/blog/one-article", name: "study_session", tabId: "tab-1", extras: { action: "not a word" } },
      ]),
    );
    const everything = JSON.stringify([stored, events, await site.analytics.select().from(rollup)]);
    for (const secret of ["203.0.113", "secret", login.value.split(".")[0], '"me"'])
      expect(everything).not.toContain(secret);
  });

  test("only the number of bots and opted-out visitors is stored", async () => {
    const before = await site.analytics.$count(visit);
    for (const headers of [{ "User-Agent": "curl/8.5.0" }, { DNT: "1" }, { "Sec-GPC": "1" }])
      await startVisit({ at: site.url, headers: headers as unknown as Record<string, string> });
    const dropped = async () => {
      const rows = await site.analytics.select().from(rollup).orderBy(asc(rollup.value));
      return rows.flatMap(({ dimension, value, events }) => (dimension === "dropped" ? [[value, events]] : []));
    };
    await expect.poll(dropped, { timeout: 20_000 }).toEqual([
      ["bot", 1],
      ["opted-out", 2],
    ]);
    expect(await site.analytics.$count(visit)).toBe(before);
  });
});

describe("three beacons a minute", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await startOwnSite({ beaconLimit: 3 });
  });
  afterAll(() => site.stop());

  test("are accepted per browser and per address that starts visits; more get 429", async () => {
    await waitForStartOfMinute();
    const from = (ip: string) => ({ at: site.url, headers: { "CF-Connecting-IP": ip } });
    const { sessionId, cookie } = await startVisit(from("192.0.2.1"));
    const viewed = () => send("/pageview", { ...from("192.0.2.2"), cookie, body: viewOf(sessionId) });
    expect([(await viewed()).status, (await viewed()).status, (await viewed()).status]).toEqual([202, 202, 202]);
    const refused = await viewed();
    expect([refused.status, refused.retryAfter, refused.cookies]).toEqual([429, "60", []]);
    expect((await send("/click", { at: site.url, cookie, body: clickOf(sessionId) })).status).toBe(429);
    const begun = async () => (await startVisit(from("192.0.2.1"))).answer;
    expect([(await begun()).status, (await begun()).status]).toEqual([202, 202]);
    const third = await begun();
    expect([third.status, third.retryAfter, third.cookies]).toEqual([429, "60", []]);
    expect((await startVisit(from("192.0.2.3"))).answer.status).toBe(202);
    await expect.poll(() => site.analytics.$count(visit), { timeout: 20_000 }).toBe(4);
    await expect.poll(() => site.analytics.$count(event), { timeout: 20_000 }).toBe(3);
  });
});

describe("five beacons a minute from a network", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await startOwnSite({ networkLimit: 5 });
  });
  afterAll(() => site.stop());

  test("are accepted, whatever browsers and addresses they claim", async () => {
    await waitForStartOfMinute();
    const from = (host: number) => ({ at: site.url, headers: { "CF-Connecting-IP": `2001:db8:1:2::${host}` } });
    const statuses: number[] = [];
    for (let host = 1; host <= 3; host++) {
      const { sessionId, cookie, answer } = await startVisit(from(host));
      const viewed = await send("/pageview", { ...from(host), cookie, body: viewOf(sessionId) });
      statuses.push(answer.status, viewed.status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

/** Waits for the next minute if this one ends soon, because the limit counts by minutes of the clock. */
async function waitForStartOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left));
}
