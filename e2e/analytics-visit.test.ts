import { devices, type Page } from "playwright-core";
import { describe, expect } from "vitest";
import { beaconKeys, describeBeacon, type LoggedBeacon, logBeacons, setVisible } from "./support/beacon-log";
import { hydrated, signIn, site, test } from "./support/browser";
import { startRecordingProxy } from "./support/recording-proxy";
import { sessionOf, single, verdictHeading } from "./support/study";

// Requests of the browser's analytics module to the real endpoints (N9). The page's clock moves only when a test moves it.

const second = 1000;
const minute = 60 * second;
const desktop = devices["Desktop Chrome"];
const kinds = [
  ["desktop", desktop, "Desktop Windows Chrome"],
  ["phone", devices["Pixel 7"], "Mobile Android Chrome"],
] as const;

async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + second);
}

/** Opens a page and waits for its first two beacons. */
async function arrive(page: Page, path: string, log: LoggedBeacon[], beacons = 2): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.clock.runFor(50);
  await expect.poll(() => log.filter(({ status }) => status).length).toBe(beacons);
}

describe.each(kinds)("on a %s", (_, device, told) => {
  test("a visit of 12 minutes sends exactly the requests of the specification (N9)", async ({ open, db }) => {
    const page = await open({ device });
    const { userId } = await signIn(page, db);
    const session = await sessionOf(db, userId, [single(), single()]);
    const log = logBeacons(page);
    const lines: string[] = [];
    const expectNext = async (...next: string[]) => {
      lines.push(...next);
      await expect.poll(() => log.map(describeBeacon)).toEqual(lines);
    };
    await stopClock(page);
    const start = await page.evaluate(() => Date.now());

    await arrive(page, "/", log);
    await expectNext(`POST /session ${told}`, 'POST /pageview / "Home · RadCore"');
    // The click hits a child of the link; the heading is not a control.
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("link", { name: "Progress", exact: true }).locator("svg, span").first().click();
    await page.getByRole("heading", { level: 1, name: "Progress" }).waitFor();
    await expectNext('POST /click / "Progress"', 'POST /pageview /progress "Progress · RadCore"');
    await page.clock.runFor(minute);
    await page.goBack();
    await expectNext('POST /pageview / "Home · RadCore"');
    await page.getByRole("link", { name: "Continue" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of" }).waitFor();
    const runner = `/questions/session/${session}`;
    await expectNext(
      expect.stringMatching(/^POST \/click \/ "Continue/) as unknown as string,
      `POST /pageview ${runner} "Question 1 of 2 · RadCore"`,
      "POST /engagement question_interaction view",
      "POST /engagement study_session start",
    );
    await page.clock.runFor(minute);
    await page.getByText("1 mm").click();
    await page.getByRole("button", { name: "Flag" }).first().click();
    await page.getByRole("button", { name: /^Flagged/ }).waitFor();
    await expectNext(`POST /click ${runner} "Flag"`, "POST /engagement question_interaction flag");
    await page.getByRole("button", { name: "Submit answer" }).click();
    await verdictHeading(page).waitFor();
    await expectNext(`POST /click ${runner} "Submit answer"`, "POST /engagement question_interaction answer");
    await page.clock.runFor(2 * minute);
    // A change of the query alone is not a page view.
    await page.getByRole("link", { name: "Next question" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 2 of" }).waitFor();
    await expectNext(
      `POST /click ${runner} "Next question (1 free question)"`,
      "POST /engagement question_interaction view",
    );
    await page.clock.runFor(minute - 2 * second);
    await expectNext();
    await page.clock.runFor(4 * second);
    await expectNext("PUT /session/{sessionId}");
    await page.getByText("2 mm").click();
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    await expectNext("POST /engagement question_interaction answer", "POST /engagement study_session complete");
    await page.getByRole("button", { name: "See results" }).click();
    await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
    await expectNext(`POST /click ${runner} "See results"`, `POST /pageview ${runner}/results "Results · RadCore"`);
    await setVisible(page, false);
    await page.clock.runFor(4 * minute);
    await setVisible(page, true);
    await page.clock.runFor(30 * second);
    await expectNext();
    await setVisible(page, false);
    await page.clock.runFor(45 * second);
    await expectNext();
    await setVisible(page, true);
    await expectNext("PUT /session/{sessionId}");
    await setVisible(page, false);
    await setVisible(page, true);
    const spent = await page.evaluate(() => Date.now());
    await page.clock.runFor(12 * minute - (spent - start));
    await expectNext();

    await expect.poll(() => log.map(({ status }) => status)).toEqual(log.map(() => 202));
    const sessionId = log[0]?.body.sessionId;
    const tab = log.find(({ path }) => path === "/engagement")?.body.sessionId;
    expect(tab).not.toBe(sessionId);
    for (const { path, body } of log) {
      const kind = path.slice(1).replace(`session/${sessionId}`, "ping");
      const question = body.eventType === "question_interaction" ? ["questionId"] : [];
      const keys = beaconKeys[kind] ?? ["action", "eventType", "page", ...question, "sessionId", "timestamp"];
      expect(Object.keys(body).sort()).toEqual(keys);
      if (kind !== "ping") expect(body.sessionId).toBe(kind === "engagement" ? tab : sessionId);
    }
    expect(log[0]?.body).toMatchObject({ ipAddress: null, country: "Unknown", userAgent: device.userAgent });
    expect(
      await page.evaluate((id) => Object.values(localStorage).some((one) => one.startsWith(id)), `${sessionId}`),
    ).toBe(true);
    expect(await page.evaluate((id) => Object.values(sessionStorage).includes(id), `${tab}`)).toBe(true);
  });
});

describe.each([
  ["Global Privacy Control", "globalPrivacyControl", true],
  ["Do Not Track", "doNotTrack", "1"],
] as const)("with %s", (_, name, value) => {
  test("nothing is sent, stored, or loaded", async ({ open }) => {
    const page = await open({ device: desktop });
    await page.addInitScript(
      ([name, value]) => {
        Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
      },
      [name, value] as const,
    );
    const log = logBeacons(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await stopClock(page);
    await page.goto("/");
    await hydrated(page);
    await page.clock.runFor(10 * second);
    await page.getByRole("link", { name: "Pricing" }).first().click();
    await page.waitForURL("**/pricing");
    await page.clock.runFor(6 * minute);
    expect(log).toEqual([]);
    expect(scripts.filter((url) => /\/start-[\w-]{8}\.js/.test(url))).toEqual([]);
    expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).not.toContain(
      "radcore-visit",
    );
  });
});

describe("a visit", () => {
  test("is sent completely when the page closes before the answer", async ({ browser }) => {
    const proxy = await startRecordingProxy(site, "/api/analytics", "/api/analytics/session");
    const context = await browser.newContext({ ...desktop, baseURL: proxy.url });
    try {
      const page = await context.newPage();
      await page.goto("/");
      await hydrated(page);
      await expect.poll(() => proxy.passed.length, { timeout: 10_000 }).toBe(1);
      await page.getByRole("link", { name: "Pricing" }).first().click();
      await page.waitForURL("**/pricing");
      expect(proxy.passed.length).toBe(1);
      await page.close();
      await expect
        .poll(() => proxy.passed.map(({ method, path }) => `${method} ${path}`).sort())
        .toEqual(["click", "pageview", "pageview", "session"].map((path) => `POST /api/analytics/${path}`));
      const late = proxy.passed.slice(1);
      expect(late.map(({ contentType }) => contentType)).toEqual(late.map(() => "text/plain;charset=UTF-8"));
      const views = late.filter(({ path }) => path.endsWith("pageview")).map(({ body }) => JSON.parse(body).path);
      expect(views.sort()).toEqual(["/", "/pricing"]);
    } finally {
      await context.close();
      proxy.close();
    }
  });

  test("logs only warnings when the server fails", async ({ open }) => {
    const page = await open({ device: desktop, expected: [/status of 500.*\/api\/analytics/] });
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.route("**/api/analytics/**", (route) => route.fulfill({ status: 500, json: { error: "no" } }));
    const log = logBeacons(page);
    await stopClock(page);
    await arrive(page, "/", log);
    await page.getByRole("link", { name: "Pricing" }).first().click();
    await page.waitForURL("**/pricing");
    await expect.poll(() => log.map(({ path }) => path)).toEqual(["/session", "/pageview", "/click", "/pageview"]);
    await expect.poll(() => warnings.filter((text) => /^Analytics: .* was answered 500$/.test(text)).length).toBe(4);
  });

  test("starts again after a lost cookie and repeats refused beacons", async ({ open }) => {
    const page = await open({ device: desktop, expected: [/status of 403.*\/api\/analytics/] });
    const log = logBeacons(page);
    await stopClock(page);
    await arrive(page, "/login", log);
    await page.context().clearCookies();
    await page.getByRole("button", { name: /show/i }).first().click();
    await expect
      .poll(() => log.map(({ path, status }) => `${path} ${status}`))
      .toEqual(["/session 202", "/pageview 202", "/click 403", "/session 202", "/click 202"]);
    expect(new Set(log.map(({ body }) => body.sessionId)).size).toBe(1);
  });

  test("stops retrying if cookies are refused", async ({ open }) => {
    const page = await open({ device: desktop, expected: [/status of 403.*\/api\/analytics/] });
    await page.route("**/api/analytics/**", (route) => route.fulfill({ status: 403, json: { error: "no" } }));
    const log = logBeacons(page);
    await stopClock(page);
    await arrive(page, "/login", log, 4);
    expect(log.map(({ path }) => path)).toEqual(["/session", "/pageview", "/session", "/pageview"]);
    await page.getByRole("button", { name: /show/i }).first().click();
    const later = () => log.slice(4).map(({ path, status }) => `${path} ${status}`);
    await expect.poll(later).toEqual(["/click 403"]);
    await page.clock.runFor(10 * second);
    expect(later()).toEqual(["/click 403"]);
  });

  test("ends after half an hour of inactivity, and activity starts the next one", async ({ open }) => {
    const page = await open({ device: desktop });
    const log = logBeacons(page);
    await stopClock(page);
    await arrive(page, "/pricing", log);
    await setVisible(page, false);
    await page.clock.fastForward(29 * minute);
    await setVisible(page, true);
    await expect.poll(() => log.length).toBe(3);
    await setVisible(page, false);
    await page.clock.fastForward(30 * minute);
    await setVisible(page, true);
    await expect
      .poll(() => log.map(({ method, path }) => `${method} ${path.split("/")[1]}`))
      .toEqual(["POST session", "POST pageview", "PUT session", "POST session", "POST pageview"]);
    expect(log[3]?.body.sessionId).not.toBe(log[0]?.body.sessionId);
    expect(log[4]?.body).toMatchObject({ sessionId: log[3]?.body.sessionId, referrer: "" });
    await expect.poll(() => log.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  });

  test("is shared by all tabs, each with its own engagement session", async ({ open }) => {
    const page = await open({ device: desktop });
    const log = logBeacons(page);
    await page.goto("/pricing");
    const other = await page.context().newPage();
    await other.goto("/login");
    await expect.poll(() => log.length, { timeout: 10_000 }).toBe(4);
    expect(new Set(log.map(({ body }) => body.sessionId)).size).toBe(1);
    const tabs = await Promise.all(
      [page, other].map((one) => one.evaluate(() => sessionStorage.getItem("radcore-tab"))),
    );
    expect(new Set(tabs).size).toBe(2);
  });

  test("works without browser storage", async ({ open }) => {
    const page = await open({ device: desktop });
    await page.addInitScript(() => {
      for (const name of ["getItem", "setItem"] as const) {
        const original = Storage.prototype[name] as (...args: string[]) => string;
        // Remix needs its own storage, so only analytics loses access.
        Storage.prototype[name] = function (this: Storage, ...args: string[]) {
          if (/^radcore/.test(args[0] ?? "")) throw new DOMException("The operation is insecure.", "SecurityError");
          return original.apply(this, args);
        };
      }
    });
    const log = logBeacons(page);
    await stopClock(page);
    await arrive(page, "/", log);
    await page.getByRole("link", { name: "Pricing" }).first().click();
    await page.waitForURL("**/pricing");
    await expect.poll(() => log.map(({ path }) => path)).toEqual(["/session", "/pageview", "/click", "/pageview"]);
    expect(new Set(log.map(({ body }) => body.sessionId)).size).toBe(1);
  });

  test("starts when a page opened in the background becomes visible", async ({ open }) => {
    const page = await open({ device: desktop });
    await page.addInitScript(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    });
    const log = logBeacons(page);
    await stopClock(page);
    await page.goto("/pricing");
    await hydrated(page);
    await page.clock.runFor(minute);
    expect(log).toEqual([]);
    await setVisible(page, true);
    await page.clock.runFor(50);
    await expect.poll(() => log.map(({ path }) => path)).toEqual(["/session", "/pageview"]);
  });
});
