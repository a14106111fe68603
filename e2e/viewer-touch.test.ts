import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoSidewaysScroll } from "./support/accessible";
import { phone } from "./support/answering";
import { test } from "./support/browser";
import { abdomen, openQuestionWith, type Place, storeDisk, storeGrid, toLevel, toPlace } from "./support/series";

// The tools of the viewer with fingers, on a phone. Marks are in pictures.test.ts.

const selectedColor = "#f0abfc";

/** Returns functions that touch the page. */
const touchOn = (page: Page, viewer: Awaited<ReturnType<typeof openQuestionWith>>) => {
  /** Moves fingers in four steps. Each finger goes from one place to another. */
  const move = (...fingers: (readonly [from: Place, to: Place])[]) => {
    const getStep = (share: number) =>
      fingers.map(([from, to]) => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const);
    const [first = [0, 0]] = getStep(0);
    return viewer.touch([[first], ...[0, 0.25, 0.5, 0.75, 1].map(getStep), []]);
  };
  return {
    move,
    /** Drags one finger between two points of the picture. */
    draw: async (from: Place, to: Place) => {
      const box = await viewer.getBox();
      await move([toPlace(box, from), toPlace(box, to)]);
    },
    tap: (name: string) => page.getByRole("button", { name, exact: true }).tap(),
  };
};

test("fingers scroll, window, zoom, and pan, and buttons are tapped", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const viewer = await openQuestionWith(page, db, [await storeDisk(db), await storeGrid(db)]);
  const { move, tap } = touchOn(page, viewer);
  const { width, height } = await viewer.getBox();
  /** Returns the place of a number of CSS pixels from the middle of the pane. */
  const fromMiddle = (dx: number, dy: number): Place => [0.5 + dx / width, 0.5 + dy / height];
  const expectFrame = async (frame: number, window = abdomen) => {
    await expect.poll(() => viewer.getFrame()).toBe(frame);
    await viewer.expectLevel(toLevel(100 + 10 * frame, window));
  };
  await expectFrame(4);
  // The hint names no wheel, which a phone does not have.
  expect(await viewer.getStatus()).toBe("Drag or scroll up or down.");
  await move([fromMiddle(0, -40), fromMiddle(0, -40 + 3.5 * Math.min(40, height / 12))]);
  await expectFrame(7);
  await tap("Window and level");
  await move([fromMiddle(-40, 0), fromMiddle(24, 32)]);
  await expectFrame(7, { ...abdomen, center: 100, width: 500 });
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await expectFrame(7, { ...abdomen, center: 400, width: 1800 });
  await tap("Reset picture");
  await expectFrame(7);
  await tap("Play cine");
  await expect.poll(() => viewer.getFrame()).not.toBe(7);
  await tap("Stop cine");
  await page.getByRole("button", { name: "Play cine" }).waitFor();
  // A frame that was requested before the stop may still be drawn, so the number is read again with every look at the picture.
  await expect
    .poll(async () => {
      const [shown = Number.NaN] = await viewer.getLevels([[0.5, 0.5]]);
      return Math.abs(shown - toLevel(100 + 10 * (await viewer.getFrame()), abdomen));
    })
    .toBeLessThan(2);

  await tap("Grid");
  await viewer.expectGrid();
  await move([fromMiddle(-30, 0), fromMiddle(-60, 0)], [fromMiddle(30, 0), fromMiddle(60, 0)]);
  await viewer.expectGrid({ zoom: 2 });
  await move([fromMiddle(-40, 0), fromMiddle(0, 20)], [fromMiddle(40, 0), fromMiddle(80, 20)]);
  await viewer.expectGrid({ zoom: 2, middle: [40, 20] });
  await tap("Pan");
  await move([fromMiddle(0, 0), fromMiddle(-60, -40)]);
  await viewer.expectGrid({ zoom: 2, middle: [-20, -20] });
  await tap("Fit to pane");
  await viewer.expectGrid();
  await tap("Zoom");
  await move([fromMiddle(0, 60), fromMiddle(0, 60 - 150 * Math.log(1.5))]);
  await viewer.expectGrid({ zoom: 1.5, middle: [0, -30] });
  await tap("Reset picture");
  await viewer.expectGrid();
  await tap("Rotate clockwise");
  await viewer.expectGrid({ find: (column, row) => [row, 7 - column] });
  await tap("Flip left and right");
  await tap("Invert");
  await viewer.expectGrid({ isInverted: true, find: (column, row) => [row, column] });
  await tap("Reset picture");
  await tap("Full screen");
  await expect.poll(async () => (await viewer.getBox()).height).toBeGreaterThan(height + 200);
  await viewer.expectGrid();
  await tap("Exit full screen");
  await expect.poll(async () => (await viewer.getBox()).height).toBe(height);
});

test("fingers draw, move, and delete every measurement", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const { draw, tap } = touchOn(page, viewer);
  const touchPoint = async (point: Place) => viewer.touch([[toPlace(await viewer.getBox(), point)], []]);
  await viewer.chooseMeasurement("distance");
  await draw([24, 20], [74, 20]);
  await viewer.expectMeasured("distance", 100, 2);
  await viewer.expectDrawn(selectedColor, [49, 20]);
  await draw([74, 20], [104, 20]);
  await viewer.expectMeasured("distance", 160, 2);
  await viewer.expectDrawn(selectedColor, [90, 20]);
  await viewer.chooseMeasurement("angle");
  await draw([90, 100], [50, 100]);
  await touchPoint([50, 60]);
  await viewer.expectMeasured("angle", 90, 2);
  await viewer.expectDrawn(selectedColor, [50, 80]);
  await viewer.chooseMeasurement("cobb");
  await draw([30, 40], [70, 40]);
  await draw([80, 70], [110, 40]);
  await viewer.expectMeasured("cobb", 45, 2);
  await viewer.expectDrawn(selectedColor, [95, 55]);
  await viewer.chooseMeasurement("ellipse");
  await draw([64, 64], [92, 92]);
  await viewer.expectMeasured("ellipse", Math.PI * 14 ** 2 * 4, 160);
  await viewer.expectDrawn(selectedColor, [78, 64]);
  await viewer.chooseMeasurement("probe");
  await touchPoint([4, 120]);
  await viewer.expectMeasured("probe", -1000, 0);
  await viewer.expectDrawn(selectedColor, [4, 120]);
  await tap("Delete measurement");
  await expect.poll(() => viewer.countDrawn(selectedColor)).toBe(0);
});

test("the caption of a series is shown in full before its credit", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  await openQuestionWith(page, db, [await storeDisk(db, { caption: "Portal venous phase" })]);
  const caption = page.locator("figcaption").getByText("Portal venous phase");
  expect(await caption.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
});

test("two series take at most 45% of a phone's height, can be hidden, and can be compared (Q19)", async ({
  open,
  db,
}) => {
  const page = await open({ device: phone ?? {} });
  const prior = await storeDisk(db, { id: "prior", role: "prior", caption: "CT of the abdomen, two years ago" });
  const viewer = await openQuestionWith(page, db, [await storeDisk(db), prior]);
  const { move, tap } = touchOn(page, viewer);
  const figure = page.locator("[data-sticky-viewer]");
  const getHeight = async () => (await figure.boundingBox())?.height ?? Number.NaN;
  expect(await getHeight()).toBeLessThanOrEqual(0.45 * 740);
  const { height } = await viewer.getBox();
  expect(height).toBeGreaterThan(120);
  await tap("Hide images");
  await expect.poll(getHeight).toBeLessThan(60);
  expect(await page.locator("[data-pane]").first().isVisible()).toBe(false);
  await tap("Show images");
  await expect.poll(() => page.locator("[data-pane]").first().isVisible()).toBe(true);
  await page.getByLabel("Layout", { exact: true }).selectOption("1x2");
  await viewer.whenPainted();
  await move([
    [0.5, 0.3],
    [0.5, 0.3 + (2.5 * Math.min(40, height / 12)) / height],
  ]);
  for (const pane of [0, 1]) {
    await expect.poll(() => viewer.getFrame(pane)).toBe(6);
    await viewer.expectLevel(toLevel(160, abdomen), [0.5, 0.5], pane);
  }
  await expectNoSidewaysScroll(page);
  const getTopAtEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await figure.boundingBox())?.y;
  };
  expect(await getTopAtEnd()).toBe(0);
  await page.setViewportSize({ width: 740, height: 360 });
  // Held sideways, the phone has no room below the pictures.
  await expect.poll(getTopAtEnd).toBeLessThan(-200);
});
