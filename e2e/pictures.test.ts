import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { answer } from "../app/db/schema";
import { phone, submit } from "./support/answering";
import { signIn, site, test } from "./support/browser";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { findViewer, storeComputedSeries } from "./support/series";
import { make, openRunner, sessionOf } from "./support/study";

// Hotspot questions on a stack, from the picture to the verdict.

const region = {
  from: 3,
  to: 6,
  polygon: [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
    [0.4, 0.6],
  ].map(([x, y]) => ({ x, y })),
};

async function openHotspot(page: Page, db: Db) {
  const series = await storeComputedSeries(
    db,
    { frameCount: 10, width: 64, height: 64, bits: 8 },
    (column, row, frame) => (column * 2 + row + frame * 3) % 256,
  );
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const question = make({
    ...{ type: "hotspot", stem: "Mark the lesion.", rationale: "It is told afterward." },
    series: [{ ...series, firstFrame: 4 }],
    regions: [{ ...region, series: "a" }],
  });
  const sessionId = await sessionOf(db, userId, [question]);
  const payloads: string[] = [];
  page.on("response", async (response) => {
    if (/html|json|x-script/.test(response.headers()["content-type"] ?? ""))
      payloads.push(await response.text().catch(() => ""));
  });
  await openRunner(page, sessionId, 1);
  const readAnswer = async () => {
    const [row] = await db
      .select()
      .from(answer)
      .where(and(eq(answer.userId, userId), eq(answer.sessionId, sessionId)));
    return row;
  };
  return { viewer: await findViewer(page), key: series.key, payloads, readAnswer };
}

/** Returns the number of pixels of the outlines' color on the layer above the picture. */
const countOutlinePixels = (page: Page) =>
  page.locator("[data-pane]").evaluate((pane) => {
    const canvas = pane.querySelectorAll("canvas")[1];
    const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 230 && (data[at + 1] ?? 0) > 180 && (data[at + 2] ?? 255) < 120) count++;
    return count;
  });

test("a mark by mouse is graded, and the region is shown only after the answer", async ({ page, db }) => {
  const { viewer, payloads, readAnswer } = await openHotspot(page, db);
  await takeScreenshotsOfEachTheme(page, "hotspot-before");
  await viewer.click([0.5, 0.5]);
  await page.getByText("Mark 1:").waitFor();
  expect(await countOutlinePixels(page)).toBe(0);
  expect(payloads.join("").includes("polygon")).toBe(false);
  await submit(page).click();
  await expect.poll(() => countOutlinePixels(page)).toBeGreaterThan(50);
  await takeScreenshotsOfEachTheme(page, "hotspot-after");
  expect(await readAnswer()).toMatchObject({ rightUnits: 1 });
});

test("a mark by keyboard on another slice is wrong", async ({ page, db }) => {
  const { viewer, readAnswer } = await openHotspot(page, db);
  await viewer.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("Mark 1:").waitFor();
  await submit(page).click();
  await expect.poll(async () => (await readAnswer())?.rightUnits).toBe(0);
  await takeScreenshotsOfEachTheme(page, "hotspot-wrong");
  await page.getByText(/finding is on slices 4[–-]7/).waitFor();
});

test("a mark by touch is graded on a phone", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const { viewer, readAnswer } = await openHotspot(page, db);
  await viewer.touch([[[0.5, 0.5]], []]);
  await page.getByText("Mark 1:").waitFor();
  await submit(page).click();
  await expect.poll(async () => (await readAnswer())?.rightUnits).toBe(1);
});

test("the pictures of a question open neither for another learner nor for a visitor", async ({ page, open, db }) => {
  const { key } = await openHotspot(page, db);
  const url = await page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .find((name) => name.includes(wanted)),
    key,
  );
  expect((await page.request.get(String(url))).status()).toBe(200);
  const other = await open();
  expect((await other.request.get(String(url))).status()).toBe(404);
  await signIn(other, db);
  expect((await other.request.get(String(url))).status()).toBe(404);
  expect(new URL(String(url)).origin).toBe(site);
});
