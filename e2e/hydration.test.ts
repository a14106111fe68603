import { expect } from "vitest";
import { hydrated, test } from "./support/browser";

test("a page hydrates without an error", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await hydrated(page);
});
