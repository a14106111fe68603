import { describe, expect } from "vitest";
import { checkLayout, phone, submit } from "./support/answering";
import { signIn, test } from "./support/browser";
import { openRunner, sessionOf, single, verdictHeading } from "./support/study";

describe("striking out (Q6)", () => {
  test("by its button marks the option as struck, and it can still be chosen", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single()]), 1);
    expect(await page.locator("[data-option-index]").count()).toBe(4);
    await page.getByRole("button", { name: "Strike out A" }).click();
    const struck = page.getByRole("radio", { name: /1 mm.*struck out/ });
    await struck.waitFor({ state: "attached" });
    expect(await struck.isChecked()).toBe(false);
    await checkLayout(page, "single-struck");
    await page.keyboard.press("a");
    await expect.poll(() => struck.isChecked()).toBe(true);
    await page.getByRole("button", { name: "Strike out A", pressed: true }).click();
    await struck.waitFor({ state: "detached" });
    await submit(page).click();
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
  });

  test("by a long press does not choose the option", async ({ open, db }) => {
    const page = await open({ device: phone });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single()]), 1);
    const box = await page.getByText("2 mm").boundingBox();
    if (!box) throw new Error("no option");
    const client = await page.context().newCDPSession(page);
    const at = [{ x: box.x + 5, y: box.y + 5 }];
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at });
    await page.getByRole("radio", { name: /2 mm.*struck out/ }).waitFor({ state: "attached" });
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByText("2 mm").tap();
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(1);
    await checkLayout(page, "single-struck-360");
  });
});
