import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

// Tests that follow each other share windows: a new one needs another process, which loads and compiles every script again. A
// window that comes back is as empty as a new one, except for the files that the site marks as immutable.

/** Address on the site without scripts. Leaving for another site, such as about:blank, would end the window's process. */
const emptyPage = "/favicon.svg";

/** Calls that a window cannot take back, so it is closed instead. */
const permanentCalls = {
  context: [
    ...["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession"],
    ...["routeWebSocket", "setDefaultNavigationTimeout", "setDefaultTimeout", "setExtraHTTPHeaders", "setGeolocation"],
  ],
  page: [
    ...["addInitScript", "addLocatorHandler", "emulateMedia", "exposeBinding", "exposeFunction", "routeWebSocket"],
    ...["setDefaultNavigationTimeout", "setDefaultTimeout", "setExtraHTTPHeaders"],
  ],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
};

/** Events to which tests listen. */
const events = ["console", "dialog", "download", "filechooser", "page", "pageerror", "popup", "weberror", "websocket"];
const requestEvents = ["request", "requestfailed", "requestfinished", "response"];

const storageTypes = "cache_storage,indexeddb,local_storage,service_workers";

/** Idle windows of one kind. More are only open while tests run at the same time. */
const maxIdle = 4;

export interface WindowKind {
  /** Settings of the context, the same for all windows of a kind. */
  context: BrowserContextOptions;
  /** Prepares a new context. */
  prepare(context: BrowserContext): Promise<void> | void;
}

/** A browser's open windows that no test uses, by kind. */
export interface WindowPool {
  /** Opens a window, or reuses one that was opened under the same name. Without a name, it is never reused. */
  take(name: string | null, kind: WindowKind, viewport: { width: number; height: number }): Promise<LentWindow>;
}

export interface LentWindow {
  page: Page;
  /** Empties the window for the next test, or closes it. */
  giveBack(): Promise<void>;
}

interface PooledWindow {
  page: Page;
  devtools: CDPSession;
  /** A test made a call that nothing takes back. */
  isChangedForGood: boolean;
  /** The HTTP cache holds a response that may change. */
  hasCachedPages: boolean;
  origins: Set<string>;
}

/** Returns the pool of a browser. */
export function poolWindows(browser: Browser, site: string): WindowPool {
  const idle = new Map<string, PooledWindow[]>();
  return {
    async take(name, { context: options, prepare }, viewport) {
      const unused = name === null ? undefined : idle.get(name)?.pop();
      if (name === null || !unused) {
        const context = await browser.newContext({ viewport, ...options, baseURL: site });
        await prepare(context);
        const page = await context.newPage();
        if (name === null) return { page, giveBack: () => context.close() };
        return lend(name, await follow(page));
      }
      await unused.page.setViewportSize(viewport);
      return lend(name, unused);
    },
  };

  function lend(name: string, window: PooledWindow): LentWindow {
    observe(window);
    return {
      page: window.page,
      async giveBack() {
        const unused = idle.get(name) ?? [];
        const isEmpty = unused.length < maxIdle && (await empty(window, site).catch(() => false));
        if (isEmpty) idle.set(name, [...unused, window]);
        else await window.page.context().close();
      },
    };
  }
}

async function follow(page: Page): Promise<PooledWindow> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const window = { page, devtools, isChangedForGood: false, hasCachedPages: false, origins: new Set<string>() };
  noteCalls(context, permanentCalls.context, window);
  noteCalls(page, permanentCalls.page, window);
  noteCalls(context.clock, permanentCalls.clock, window);
  return window;
}

function noteCalls(target: object, names: string[], window: PooledWindow): void {
  for (const name of names) {
    const call: unknown = Reflect.get(target, name);
    if (typeof call !== "function") throw new Error(`Playwright has no ${name}`);
    Reflect.set(target, name, (...values: unknown[]) => {
      window.isChangedForGood = true;
      return Reflect.apply(call, target, values);
    });
  }
}

/** Notes what `empty` must delete. */
function observe(window: PooledWindow): void {
  window.page.context().on("response", (response) => {
    const { protocol, origin } = new URL(response.url());
    if (protocol.startsWith("http")) window.origins.add(origin);
    const cacheControl = response.headers()["cache-control"] ?? "";
    if (/max-age|public/.test(cacheControl) && !cacheControl.includes("immutable")) window.hasCachedPages = true;
  });
}

/** Returns false if the window must be closed instead. */
async function empty(window: PooledWindow, site: string): Promise<boolean> {
  const { page, devtools } = window;
  const context = page.context();
  if (window.isChangedForGood || page.isClosed() || context.serviceWorkers().length > 0) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  // Without scripts, the page sends nothing as it closes and asks nothing.
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  for (const event of [...events, ...requestEvents]) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false), context.clearCookies()]);
  await page.goto(site + emptyPage, { timeout: 10_000 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: false });
  await page.evaluate(() => sessionStorage.clear());
  for (const origin of window.origins) await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
  if (window.hasCachedPages) await devtools.send("Network.clearBrowserCache");
  window.hasCachedPages = false;
  window.origins.clear();
  return true;
}
