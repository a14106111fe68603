import { expect } from "vitest";
import { expectAccessible } from "./support/accessible";
import { test } from "./support/browser";

// The check on which other tests rely: it must still fail after it has seen the same colors.

test("finds each text of too little contrast, and each time", async ({ page }) => {
  await page.goto("about:blank");
  await page.setContent(`<!doctype html><html lang="en"><title>Colors</title><main><h1>Colors</h1>
    <p style="color: oklch(0.8 0 0)">First pale text</p>
    <p style="color: oklch(0.8 0 0)">Second pale text</p>
    <p style="color: oklch(0.8 0 0); background: black">Pale text on black</p></main></html>`);
  for (let time = 0; time < 2; time++) {
    const failure = await expectAccessible(page).then(String, (error: { actual: string }) => error.actual);
    expect(failure).toMatch(/color-contrast: .*First pale text.*\ncolor-contrast: .*Second pale text/);
    expect(failure).not.toContain("Pale text on black");
  }
});
