import { expect } from "vitest";
import { hydrated, test } from "./support/browser";

test("serves a page that the browser takes over without an error", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await hydrated(page);
});
