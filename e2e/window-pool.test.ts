import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { site, test } from "./support/browser";
import { poolWindows, type WindowKind } from "./support/window-pool";

// Windows that one test after another uses (support/window-pool.ts).

const kind: WindowKind = { context: {}, prepare() {} };
const viewport = { width: 400, height: 300 };

describe("a window that comes back", () => {
  test("is reused without what the last test left", async ({ browser }) => {
    const pool = poolWindows(browser, site);
    const { page, giveBack } = await pool.take("any", kind, { width: 1000, height: 700 });
    const context = page.context();
    const events: string[] = [];
    await page.goto("/favicon.svg?first");
    await page.evaluate(async () => {
      localStorage.setItem("left", "1");
      sessionStorage.setItem("left", "1");
      indexedDB.open("left");
      await caches.open("left");
      addEventListener("pagehide", () => navigator.sendBeacon("/left-behind"));
    });
    await context.addCookies([{ name: "left", value: "1", url: site }]);
    await page.route(/favicon/, (route) => route.abort());
    page.on("request", (request) => events.push(request.url()));
    context.on("request", (request) => events.push(request.url()));
    await context.newPage();
    await context.setOffline(true);
    await giveBack();

    const again = await pool.take("any", kind, viewport);
    expect(again.page).toBe(page);
    const sent: string[] = [];
    context.on("request", (request) => sent.push(request.url()));
    expect((await page.goto("/favicon.svg?second"))?.status()).toBe(200);
    expect(sent).toEqual([`${site}/favicon.svg?second`]);
    expect(events).toEqual([]);
    expect(context.pages()).toEqual([page]);
    expect(page.viewportSize()).toEqual(viewport);
    const left = await page.evaluate(async () => ({
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      cookies: document.cookie,
    }));
    expect(left).toEqual({ local: 0, session: 0, databases: 0, caches: 0, cookies: "" });
    await again.giveBack();
    await context.close();
  });

  test("loads a page again that may have changed", async ({ browser }) => {
    const pool = poolWindows(browser, site);
    const { page, giveBack } = await pool.take("any", kind, viewport);
    await page.goto("/about");
    expect((await page.goto("/favicon.svg"))?.status()).toBe(200);
    await giveBack();
    const again = await pool.take("any", kind, viewport);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    const fromCache = new Promise((resolve) =>
      devtools.on("Network.responseReceived", ({ type, response }) => {
        if (type === "Document") resolve(response.fromDiskCache);
      }),
    );
    await page.goto("/about");
    expect(await fromCache).toBe(false);
    await again.giveBack();
  });

  test("is closed after a change that nothing takes back", async ({ browser }) => {
    const pool = poolWindows(browser, site);
    for (const change of [
      (page: Page) => page.addInitScript("1"),
      (page: Page) => page.clock.install(),
      (page: Page) => page.context().exposeFunction("any", () => 1),
    ]) {
      const window = await pool.take("any", kind, viewport);
      await change(window.page);
      await window.giveBack();
      expect(window.page.isClosed()).toBe(true);
    }
  });
});
