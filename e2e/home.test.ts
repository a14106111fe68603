import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated, signIn, test } from "./support/browser";

// The home page of learners is a chunk of its own, which strangers do not load and learners never wait for in sight.

const learnerHome = /\/learner-home-[\w-]{8}\.js$/;
declare global {
  interface Window {
    firstHeading: Element | null;
    wasBlank: boolean;
  }
}

/** Notes the first heading the page has, and whether there ever was none after it. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.firstHeading = null;
    window.wasBlank = false;
    new MutationObserver(() => {
      const heading = document.querySelector("main h1");
      window.firstHeading ??= heading;
      if (window.firstHeading && !heading) window.wasBlank = true;
    }).observe(document, { childList: true, subtree: true });
  });
}

function logScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  return scripts;
}

test("a stranger does not load it", async ({ page }) => {
  const scripts = logScripts(page);
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => learnerHome.test(path))).toEqual([]);
});

test("a learner has it from the server and keeps it when React takes over", async ({ page, db }) => {
  await signIn(page, db);
  const scripts = logScripts(page);
  await watchHeading(page);
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => learnerHome.test(path)).length).toBe(1);
  expect(
    await page.evaluate(() => [window.firstHeading?.textContent, window.firstHeading?.isConnected, window.wasBlank]),
  ).toEqual([expect.stringMatching(/^Welcome/), true, false]);
});

test("who comes to it from another page never sees an empty one", async ({ page, db }) => {
  await signIn(page, db);
  await watchHeading(page);
  await page.goto("/progress");
  await hydrated(page);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  expect(await page.evaluate(() => window.wasBlank)).toBe(false);
});
