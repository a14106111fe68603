import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, test as plain } from "vitest";
import type { Db } from "../../app/db/client.server";
import { makePerson, type Person } from "../../app/testing/make";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { findChromium } from "../../scripts/chromium.mjs";
import { signInAs } from "./sign-in";

// Journeys in a real browser against the built Worker. A console error, an error of the page or a request to anywhere
// else fails the test that caused it.

/** Address of the built Worker. */
export const site = served().url;

/** What a browser says without a network: Remix looks for the routes of links by itself, and complains where it cannot. */
export const offlineErrors = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches|dynamically imported module/];

export interface WindowOptions {
  /** CSS pixels; 1280 unless told otherwise. */
  width?: number;
  /** In the dark theme. */
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
  open(look?: WindowOptions): Promise<Page>;
  /** A window at 1280 px. */
  page: Page;
}

/** vitest's `test` with a browser: `test("…", async ({ page, open, db }) => …)`. */
export const test = plain.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROME_PATH ?? findChromium(),
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          // A page lives for a second or two: compiling its code to the fastest form never pays.
          "--js-flags=--max-optimized-bytecode-size=0",
        ],
      });
      await use(browser);
      await browser.close();
    },
    // Kept open for all files of a vitest worker: windows are cheap, and the next file finds a warm browser.
    { scope: "worker" },
  ],
  db: async ({}, use) => {
    await use(servedDb());
  },
  open: async ({ browser }, use) => {
    const problems: Problem[] = [];
    const refusedForms = new Set<string>();
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
      // As long as `expect.poll` waits (vitest.config.ts).
      context.setDefaultTimeout(60_000);
      // The device's own choice counts only for who has chosen "System".
      if (look.dark) await context.addInitScript(chooseDark);
      watch(context, problems, look);
      context.on("response", (response) => {
        if (response.status() === 400 && response.request().method() === "POST") refusedForms.add(response.url());
      });
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    // Whether the action refuses a form or the page does depends on whether the page's check has come (ui/schema-form.ts).
    const refusal = ({ words, url }: Problem) => words.includes("status of 400") && refusedForms.has(url);
    expect(problems.filter((problem) => !refusal(problem))).toEqual([]);
  },
  page: async ({ open }, use) => {
    await use(await open());
  },
});

/** Runs in the page, before its own scripts. */
function chooseDark(): void {
  // An empty page has no storage.
  if (location.protocol !== "about:") localStorage["radcore-ui-theme"] ??= "dark";
}

/** What a browser complained of, and where. */
interface Problem {
  words: string;
  url: string;
}

function watch(context: BrowserContext, problems: Problem[], { expected = [], servers = [] }: WindowOptions) {
  const allowed = [new URL(site).origin, ...servers];
  context.on("console", (message) => {
    const { url } = message.location();
    const words = `${message.text()} (${url})`;
    if (message.type() === "error" && !expected.some((pattern) => pattern.test(words))) problems.push({ words, url });
  });
  context.on("weberror", (error) => problems.push({ words: String(error.error()), url: error.page()?.url() ?? "" }));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && !allowed.includes(origin))
      problems.push({ words: "asked another server", url: request.url() });
  });
}

/** Makes a person and signs their window in, without the sign-in page. */
export async function signIn(page: Page, db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(db, options);
  await signInAs(page.context(), db, person.userId, site);
  return person;
}

/** Waits until React has taken the page over and its effects have run, so that keys and clicks reach it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const part: object = document.querySelector("main") ?? document;
    const container = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
    const committed = container?.stateNode.current.memoizedState.isDehydrated === false;
    return committed && Object.keys(part).some((key) => /^__react(Fiber|Container)/.test(key));
  });
  // Effects, such as listening to keys, are messages of React's scheduler to itself. Timers and frames would not do for
  // waiting: a test may have stopped the page's clock.
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}
