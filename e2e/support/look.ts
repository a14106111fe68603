import type { Page } from "playwright-core";
import { expectAccessible, expectNoSidewaysScroll } from "./accessible";
import { hydrated, site } from "./browser";
import { takeScreenshotsOfEachTheme } from "./screenshot";

/** Opens a path of the site and waits until its script runs. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`${site}${path}`);
  await hydrated(page);
}

/** Expects the shown page to be accessible and not to scroll sideways, and takes screenshots of it. */
export async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshotsOfEachTheme(page, name);
}
