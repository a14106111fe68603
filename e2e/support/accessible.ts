import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

// `axe.source` is the unminified file, which takes twice as long to parse in each page.
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Makes axe parse each color once. A page has a few colors and thousands of places to look at, and parsing took a third of the time
 * of a check. A color that cannot be parsed throws every time, as before.
 */
function parseColorsOnce(): void {
  const { prototype } = window.axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Rgba>();
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** The channels of axe's colors. */
interface Rgba {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: Rgba & { parseString(text: string): Rgba } } } } };
  }
}

/**
 * Fails if axe finds a violation on the page as it is now (WCAG 2.2 A and AA, and its best practices). Checks only the given
 * rules and the elements that the given selectors find, if there are any.
 */
export async function expectAccessible(page: Page, rules?: string[], within?: string[]): Promise<void> {
  await finishAnimations(page);
  // Once per page: @axe-core/playwright injects axe before each check, which costs more than the check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axeSource};(${parseColorsOnce})()`);
  const { violations } = await page.evaluate(
    ({ only, within }) =>
      window.axe.run(within?.map((selector) => [selector]) ?? document, {
        // Describing the elements that pass would take as long as checking them.
        resultTypes: ["violations"],
        ...(only ? { runOnly: { type: "rule", values: only } } : {}),
      }),
    { only: rules, within },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.any[0]?.message ?? node.failureSummary} — ${node.html}`),
  );
  expect(found.join("\n")).toBe("");
}

/**
 * Fails if axe finds a violation in the dark theme at both widths. Leaves the wide one. Between the themes only colors differ,
 * and colors do not depend on the width, so the wide page is checked only where the narrow one hides its elements.
 */
export async function expectAccessibleInTheDark(page: Page, widths: { wide: number; narrow: number }): Promise<void> {
  const setWidth = (width: number, height: number) => page.setViewportSize({ width, height });
  await applyTheme(page, "dark");
  await setWidth(widths.narrow, 740);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *"))
      if (!element.checkVisibility({ visibilityProperty: true })) element.setAttribute("data-hidden-on-phones", "");
  });
  await setWidth(widths.wide, 800);
  const onlyWide = await page.evaluate(() => {
    const shown = [...document.querySelectorAll("[data-hidden-on-phones]")].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    for (const element of shown) element.setAttribute("data-only-wide", "");
    return shown.length;
  });
  if (onlyWide > 0) await expectAccessible(page, ["color-contrast"], ["[data-only-wide]"]);
}

/** Fails if axe finds a violation in the light or the dark theme, between which only the colors differ. Leaves the light theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await applyTheme(page, "dark");
  await expectAccessible(page, ["color-contrast"]);
  await applyTheme(page, "light");
  await expectAccessible(page);
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Measured from the body, which exists only once the page has elements.
  const excess = await page
    .locator("body")
    .evaluate((body) => body.ownerDocument.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** Switches the page to a theme as the theme menu does, without animating every color. */
export async function applyTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate((isDark) => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
    document.documentElement.classList.toggle("dark", isDark);
    // Applies the new colors while transitions are off.
    getComputedStyle(document.documentElement).getPropertyValue("color");
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  }, theme === "dark");
}

/**
 * Finishes all animations, so that no color is measured half-way. A child that inherits an animated color starts its own
 * transition afterward, so this repeats until nothing moves.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    do {
      for (const one of moving()) one.finish();
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}
