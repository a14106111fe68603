import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject, test as plain } from "vitest";
import type { Db } from "../../app/db/client.server";
import { makeLoginCookie, makePerson, type Person } from "../../app/testing/make";
import { servedDb } from "../../app/testing/sql-bridge";

// Journeys in a real browser against the built Worker. A console error, an error of the page or a request to anywhere
// else fails the test that caused it.

/** Address of the built Worker. */
export const site = inject("url");

export interface Look {
  /** CSS pixels; 1280 unless told otherwise. */
  width?: number;
  dark?: boolean;
  javaScript?: boolean;
  /** What the browser says it is, e.g. one of playwright's `devices`. */
  device?: BrowserContextOptions;
  /** Console errors this test provokes on purpose, e.g. /status of 404/. */
  expected?: RegExp[];
  /** Other servers this test talks to on purpose, as origins. */
  servers?: string[];
}

interface Fixtures {
  browser: Browser;
  /** The app database behind the site. */
  db: Db;
  /** Opens a window of its own (no cookies shared with others). */
  open(look?: Look): Promise<Page>;
  /** A window at 1280 px. */
  page: Page;
}

/** vitest's `test` with a browser: `test("…", async ({ page, open, db }) => …)`. */
export const test = plain.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      });
      await use(browser);
      await browser.close();
    },
    { scope: "file" },
  ],
  db: async ({}, use) => {
    await use(servedDb());
  },
  open: async ({ browser }, use) => {
    const problems: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (look = {}) => {
      const context = await browser.newContext({
        baseURL: site,
        viewport: { width: look.width ?? 1280, height: 800 },
        colorScheme: look.dark ? "dark" : "light",
        reducedMotion: "reduce",
        javaScriptEnabled: look.javaScript ?? true,
        ...look.device,
      });
      contexts.push(context);
      watch(context, problems, look);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(problems).toEqual([]);
  },
  page: async ({ open }, use) => {
    await use(await open());
  },
});

function watch(context: BrowserContext, problems: string[], { expected = [], servers = [] }: Look) {
  const allowed = [new URL(site).origin, ...servers];
  context.on("console", (message) => {
    const words = `${message.text()} (${message.location().url})`;
    if (message.type() === "error" && !expected.some((pattern) => pattern.test(words))) problems.push(words);
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && !allowed.includes(origin))
      problems.push(`asked another server: ${request.url()}`);
  });
}

/** Makes a person and signs their window in, without the sign-in page. */
export async function signIn(page: Page, db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(db, options);
  const { name, value } = await makeLoginCookie(db, person.userId, site);
  await page.context().addCookies([{ name, value, url: site, httpOnly: true, sameSite: "Lax" }]);
  return person;
}

/** Waits until what was changed is painted: on a busy machine a colour may be half-way when it is measured. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Axe finds nothing wrong on the page as it is now (WCAG 2.2 A and AA and its best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // Our pages have no frames; without "legacy" axe opens another window each time to put frames together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.any[0]?.message ?? node.failureSummary} — ${node.html}`),
  );
  expect(found).toEqual([]);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** Waits until React has taken the page over, so that keys and clicks reach it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const keys = Object.keys(document);
    return keys.some((key) => key.startsWith("__reactContainer"));
  });
}
