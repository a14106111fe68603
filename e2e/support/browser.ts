import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, test as plain } from "vitest";
import type { Db } from "../../app/db/client.server";
import { makePerson, type Person } from "../../app/testing/make";
import { served } from "../../app/testing/served-site";
import { servedDb } from "../../app/testing/sql-bridge";
import { findChromium } from "../../scripts/chromium.mjs";
import { signInAs } from "./sign-in";
import { type LentWindow, poolWindows, type WindowKind, type WindowPool } from "./window-pool";

// Browser tests against the built Worker. A console error, a page error, or a request to another server fails the test.

/** The address of the built Worker. */
export const site = served().url;

/** Console errors while offline: Remix prefetches route manifests and logs the failures. */
export const offlineErrors = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest patches|dynamically imported module/];

export interface WindowOptions {
  /** Width in CSS pixels, 1280 by default. */
  width?: number;
  /** Uses the dark theme. */
  dark?: boolean;
  javaScript?: boolean;
  /** Settings of the context, for example one of Playwright's `devices`. */
  device?: BrowserContextOptions;
  /** Console errors that the test expects, for example /status of 404/. */
  expected?: RegExp[];
  /** Origins of other servers that the test uses. */
  servers?: string[];
}

interface Fixtures {
  browser: Browser;
  /** Windows that tests share one after another. */
  windows: WindowPool;
  /** The site's app database. */
  db: Db;
  /** Opens a window with its own cookies. */
  open(look?: WindowOptions): Promise<Page>;
  /** A window at 1280 px. */
  page: Page;
}

/** Vitest's `test` with a browser. */
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
          // Optimizing its code does not pay for a page that lives for a second or two.
          "--js-flags=--max-optimized-bytecode-size=0",
        ],
      });
      await use(browser);
      await browser.close();
    },
    // All files of a vitest worker share one browser, because starting one takes longer than opening a window.
    { scope: "worker" },
  ],
  db: async ({}, use) => {
    await use(servedDb());
  },
  windows: [
    async ({ browser }, use) => {
      await use(poolWindows(browser, site));
    },
    { scope: "worker" },
  ],
  open: async ({ windows }, use) => {
    const problems: Problem[] = [];
    const refusedForms = new Set<string>();
    const lent: LentWindow[] = [];
    await use(async (look = {}) => {
      const window = await windows.take(nameKind(look), makeKind(look), { width: look.width ?? 1280, height: 800 });
      lent.push(window);
      const context = window.page.context();
      watch(context, problems, look);
      context.on("response", (response) => {
        if (response.status() === 400 && response.request().method() === "POST") refusedForms.add(response.url());
      });
      return window.page;
    });
    for (const window of lent) await window.giveBack();
    // The action refuses an invalid form with 400 if the page's own check has not loaded yet (ui/schema-form.ts).
    const refusal = ({ words, url }: Problem) => words.includes("status of 400") && refusedForms.has(url);
    expect(problems.filter((problem) => !refusal(problem))).toEqual([]);
  },
  page: async ({ open }, use) => {
    await use(await open());
  },
});

/** Returns a name for windows that can take each other's place, or null for one that nothing can replace. */
function nameKind({ device, javaScript = true, dark = false }: WindowOptions): string | null {
  return device || !javaScript ? null : dark ? "dark" : "light";
}

function makeKind({ device, javaScript = true, dark = false }: WindowOptions): WindowKind {
  return {
    context: {
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
      javaScriptEnabled: javaScript,
      ...device,
    },
    async prepare(context) {
      openSingleUseConnections(context);
      // The same limit as for `expect.poll` (vitest.config.ts).
      context.setDefaultTimeout(60_000);
      // The device's color scheme only counts after choosing "System".
      if (dark) await context.addInitScript(chooseDark);
    },
  };
}

/**
 * Makes every request of `page.request` open its own connection, because the Worker closes idle connections at any time
 * (app/testing/single-use-connections.ts). On a busy machine it also resets a new one, before it answers; such a request is sent again.
 */
function openSingleUseConnections({ request }: BrowserContext): void {
  const send = request.fetch.bind(request);
  request.fetch = (target, options) =>
    send(target, { maxRetries: 2, ...options, headers: { Connection: "close", ...options?.headers } });
}

/** Runs in the page before its scripts. */
function chooseDark(): void {
  // An empty page has no storage.
  if (location.protocol !== "about:") localStorage["radcore-ui-theme"] ??= "dark";
}

/** An error in the browser and its address. */
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

/** Creates a user and signs the page in without the sign-in form. */
export async function signIn(page: Page, db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(db, options);
  await signInAs(page.context(), db, person.userId, site);
  return person;
}

/** Waits until React has hydrated the page and its effects have run, so that it handles keys and clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const part: object = document.querySelector("main") ?? document;
    const container = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
    const committed = container?.stateNode.current.memoizedState.isDehydrated === false;
    return committed && Object.keys(part).some((key) => /^__react(Fiber|Container)/.test(key));
  });
  // React schedules effects, such as key listeners, as messages. Timers and frames cannot wait for them, because a test may have
  // stopped the page's clock.
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}
