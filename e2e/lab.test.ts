import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectNoSidewaysScroll } from "./support/accessible";
import { signIn, test } from "./support/browser";

// The pixels that each phantom computes are tested in Node; here, that the page shows them and that they follow the settings.

/** Returns the brightness of a pixel of the first picture; `x` and `y` are fractions of its size. */
const readPixel = (page: Page, x: number, y: number) =>
  page.locator("canvas").evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const column = Math.floor(canvas.width * at.x);
      const row = Math.floor(canvas.height * at.y);
      return canvas.getContext("2d")?.getImageData(column, row, 1, 1).data[0] ?? -1;
    },
    { x, y },
  );
const readHeight = (page: Page) => page.locator("canvas").evaluate(({ height }: HTMLCanvasElement) => height);
const waitForPicture = (page: Page) => page.getByText("Simulated · computed by your browser").waitFor();

describe("a lab", () => {
  test("computes the picture that its address names, and follows its sliders by keyboard", async ({ page, db }) => {
    await signIn(page, db);
    await page.goto("/labs/mr-wrap-around?fieldOfView=240");
    await waitForPicture(page);
    expect(await readHeight(page)).toBe(256);
    expect(await readPixel(page, 0.5, 0.5)).toBeGreaterThan(20);
    const slider = page.getByRole("slider", { name: "Field of view in phase direction" });
    expect(await slider.getAttribute("aria-valuetext")).toBe("240 mm");
    await slider.press("Home");
    await expect.poll(() => readHeight(page)).toBe(128);
    await page.getByText("Width of the overlap at each edge").waitFor();
    await expect.poll(() => page.url()).toContain("?fieldOfView=120");
    await page.getByRole("combobox", { name: "Phase encoding" }).selectOption("Right to left");
    await expect.poll(() => page.url()).toContain("direction=1");
    await page.getByRole("button", { name: "Reset settings" }).click();
    await expect.poll(() => readHeight(page)).toBe(160);
    await expect.poll(() => page.url()).not.toContain("?");
  });

  test("keeps its layout while the code and the picture load, on a phone too", async ({ open, db }) => {
    const page = await open({ width: 360 });
    await signIn(page, db);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/labs/mr-diffusion");
    await waitForPicture(page);
    expect(await page.locator("canvas").count()).toBe(3);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test("shows the long name of a setting in full on a phone", async ({ open, db }) => {
    const page = await open({ width: 360 });
    await signIn(page, db);
    await page.goto("/labs/mr-liver-iron");
    await waitForPicture(page);
    await expectNoSidewaysScroll(page);
    const name = page.getByText("Time between in-phase echoes, in periods of the fat frequency");
    const hidden = await name.evaluate((label) => label.scrollHeight - label.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test("is listed for learners by group", async ({ page, db }) => {
    await signIn(page, db);
    await page.goto("/labs");
    await page.getByRole("region", { name: "CT" }).getByRole("link", { name: "Ring artifact" }).click();
    await waitForPicture(page);
    await page.getByRole("heading", { level: 1, name: "Ring artifact" }).waitFor();
  });
});
