import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";

const folder = process.env.SHOTS;

/** Takes a screenshot if SHOTS names a folder. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Takes screenshots in both themes at desktop and phone width. */
export async function takeScreenshotsOfEachTheme(page: Page, name: string): Promise<void> {
  if (!folder) return;
  for (const width of [1280, 360])
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((dark) => document.documentElement.classList.toggle("dark", dark), theme === "dark");
      await takeScreenshot(page, `${name}-${width}-${theme}`);
    }
  await page.evaluate(() => document.documentElement.classList.remove("dark"));
  await page.setViewportSize({ width: 1280, height: 800 });
}
