import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import type { SeriesContent } from "../app/features/questions/series-content";
import type { Series } from "../app/features/series/series";
import { phone } from "./support/answering";
import { signIn, test } from "./support/browser";
import { findViewer, storeComputedSeries } from "./support/series";
import { make, openRunner, sessionOf } from "./support/study";

// Every tool of the viewer, in the runner, on pixels that are known.

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `Finding ${id}`, rationale: `Reason of ${id}` }));
const abdomen = { name: "Abdomen", center: 50, width: 400 };
const ct = {
  modality: "CT",
  bits: 16,
  slope: 1,
  intercept: -1024,
  unit: "HU",
  windows: [abdomen],
} satisfies Partial<Series>;

/** 8 × 8 pixels of 0 to 1799, black to white from 0 to 2048. */
const storeRamp = (db: Db) =>
  storeComputedSeries(
    db,
    {
      ...{ frameCount: 1, width: 8, height: 8, bits: 16, slope: 1, intercept: 0 },
      windows: [{ name: "All", center: 1024, width: 2048 }],
    },
    (column, row) => column + 256 * row,
  );

/** A disk of 100 HU in air on 12 slices of 128² pixels of 2 mm; each slice is 10 HU brighter than the one before. */
const storeDisk = (db: Db, fields: Partial<SeriesContent> = {}) =>
  storeComputedSeries(
    db,
    { ...ct, frameCount: 12, width: 128, height: 128, pixelSpacing: { x: 2, y: 2 } },
    (column, row, frame) => (Math.hypot(column - 63.5, row - 63.5) < 40 ? 1124 + 10 * frame : 24),
  ).then((series) => ({ ...series, firstFrame: 4, ...fields }));

const single = { type: "single", stem: "What is it?", options, key: "a" };
const numeric = {
  type: "numeric",
  stem: "What is the dose?",
  answer: { value: 12, unit: "mGy", tolerance: { kind: "relative", value: 0.05 } },
  solution: "Multiply the two.",
};

async function openQuestionWith(page: Page, db: Db, series: SeriesContent[], fields: object = single) {
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const question = make({ ...fields, series });
  await openRunner(page, await sessionOf(db, userId, [question]), 1);
  return findViewer(page);
}

/** Returns the gray level of a value in a window. */
const toLevel = (value: number, { center, width }: { center: number; width: number }) =>
  Math.min(255, Math.max(0, 255 * ((value - center) / width + 0.5)));

test("every pixel is shown as its window says, also inverted, rotated, and flipped", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeRamp(db)]);
  const readPixels = async () => {
    const box = await viewer.getBox();
    const side = Math.min(box.width, box.height);
    const places = Array.from(
      { length: 64 },
      (_, index) =>
        [
          ((box.width - side) / 2 + (((index % 8) + 0.5) * side) / 8) / box.width,
          ((box.height - side) / 2 + ((Math.floor(index / 8) + 0.5) * side) / 8) / box.height,
        ] as const,
    );
    return viewer.getLevels(places);
  };
  /** Checks that the pixel shown at column and row is the one that `find` returns. */
  const expectPixels = (find: (column: number, row: number) => [number, number], isInverted = false) =>
    expect
      .poll(async () => {
        const levels = await readPixels();
        return levels.filter((level, index) => {
          const [column, row] = find(index % 8, Math.floor(index / 8));
          const expected = toLevel(column + 256 * row, { center: 1024, width: 2048 });
          return Math.abs(level - (isInverted ? 255 - expected : expected)) > 1;
        });
      })
      .toEqual([]);
  await expectPixels((column, row) => [column, row]);
  await viewer.chooseTool("Invert");
  await expectPixels((column, row) => [column, row], true);
  await viewer.chooseTool("Invert");
  await viewer.chooseTool("Rotate clockwise");
  await expectPixels((column, row) => [row, 7 - column]);
  await viewer.chooseTool("Flip left and right");
  await expectPixels((column, row) => [row, column]);
  await viewer.chooseTool("Reset picture");
  await expectPixels((column, row) => [column, row]);
  await page.keyboard.press("i");
  await expectPixels((column, row) => [column, row], true);
  await page.keyboard.press("t");
  await expectPixels((column, row) => [row, 7 - column], true);
  await page.keyboard.press("m");
  await expectPixels((column, row) => [row, column], true);
  await page.keyboard.press("0");
  await expectPixels((column, row) => [column, row]);
});

test("digits go to the field for a number, and 0 resets the picture with the focus (K1)", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)], numeric);
  const field = page.getByRole("textbox", { name: "Your answer in mGy" });
  await page.keyboard.type("0.5");
  expect(await field.inputValue()).toBe("0.5");
  // The runner then listens after the viewer.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const shortcuts = page.getByRole("switch", { name: "Use keyboard shortcuts" });
  await shortcuts.click();
  await shortcuts.click();
  await page.keyboard.press("Escape");
  await field.fill("");
  await field.blur();
  await page.keyboard.type("0.7");
  expect(await field.inputValue()).toBe("0.7");
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await viewer.focus();
  await page.keyboard.press("0");
  await expect.poll(() => page.getByLabel("Presets", { exact: true }).inputValue()).toBe("Abdomen");
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-pane"))).toBe(true);
  expect(await field.inputValue()).toBe("0.7");
});

test("window: preset, drag, keys, and reset change the gray levels as the window says", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const middle = async () => (await viewer.getLevels([[0.5, 0.5]]))[0];
  const expectLevel = (window: { center: number; width: number }) =>
    expect.poll(async () => Math.abs(((await middle()) ?? 0) - toLevel(140, window))).toBeLessThan(2);
  await expectLevel(abdomen);
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await expectLevel({ center: 400, width: 1800 });
  await viewer.focus();
  await page.keyboard.press("0");
  await expectLevel(abdomen);
  await page.keyboard.press("w");
  // 128 pixels to the right widen the window by half, 64 pixels up lower its center by a quarter of its width.
  const box = await viewer.getBox();
  await viewer.drag([0.5, 0.5], [0.5 + 128 / box.width, 0.5]);
  await expectLevel({ center: 50, width: 600 });
  await page.keyboard.press("0");
  await expectLevel(abdomen);
});

test("slices scroll by wheel, keys, and drag; quick keys lose none", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  expect(await viewer.getFrame()).toBe(4);
  const box = await viewer.getBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => viewer.getFrame()).toBe(5);
  await viewer.focus();
  for (const [key, frame] of [
    ["ArrowDown", 6],
    ["ArrowUp", 5],
    ["PageDown", 6],
    ["Home", 0],
    ["ArrowUp", 0],
    ["End", 11],
  ] as const) {
    await page.keyboard.press(key);
    expect(await viewer.getFrame(), key).toBe(frame);
  }
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 11; presses++) void page.keyboard.press("ArrowDown");
  await expect.poll(() => viewer.getFrame()).toBe(11);
  // The last slice is 110 HU brighter than the first one.
  await expect
    .poll(async () => Math.abs(((await viewer.getLevels([[0.5, 0.5]]))[0] ?? 0) - toLevel(210, abdomen)))
    .toBeLessThan(2);
  await viewer.drag([0.5, 0.8], [0.5, 0.2]);
  expect(await viewer.getFrame()).toBeLessThan(11);
});

test("a reload right after a change shows the slice and the window as they were left", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  await viewer.focus();
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await viewer.focus();
  await page.keyboard.press("End");
  await page.reload();
  const reloaded = await findViewer(page);
  expect(await reloaded.getFrame()).toBe(11);
  const [level] = await reloaded.getLevels([[0.5, 0.5]]);
  expect(Math.abs((level ?? 0) - toLevel(210, { center: 400, width: 1800 }))).toBeLessThan(2);
});

test("zoom and pan move the picture with the pointer", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeRamp(db)]);
  await viewer.focus();
  await page.keyboard.press("z");
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press("ArrowUp");
  const place = [0.46, 0.46] as const;
  const before = await viewer.getLevels([place]);
  await viewer.drag(place, [0.56, 0.36], "middle");
  await expect.poll(() => viewer.getLevels([[0.56, 0.36]])).toEqual(before);
  await viewer.chooseTool("Pan");
  await viewer.drag([0.56, 0.36], place);
  await expect.poll(() => viewer.getLevels([place])).toEqual(before);
  const corner = await viewer.getLevels([[0.02, 0.5]]);
  await viewer.chooseTool("Fit to pane");
  await expect.poll(() => viewer.getLevels([[0.02, 0.5]])).not.toEqual(corner);
});

test("distances, angles, regions, and values are measured by mouse", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const box = await viewer.getBox();
  /** Returns the fraction of the pane at a pixel of the picture. */
  const at = (column: number, row: number) => {
    const scale = Math.min(box.width, box.height) / 128;
    return [
      ((box.width - 128 * scale) / 2 + column * scale) / box.width,
      ((box.height - 128 * scale) / 2 + row * scale) / box.height,
    ] as const;
  };
  const number = async (pattern: RegExp) => Number(pattern.exec(await viewer.getStatus())?.[1]?.replace("−", "-"));
  await viewer.chooseMeasurement("distance");
  await viewer.drag(at(24, 20), at(74, 20));
  expect(await number(/Distance: ([\d.]+) mm/)).toBeCloseTo(100, -0.5);
  await viewer.chooseMeasurement("angle");
  await viewer.drag(at(80, 100), at(50, 100));
  await viewer.click(at(50, 70));
  expect(await number(/Angle: ([\d.]+)°/)).toBeCloseTo(90, -0.3);
  await viewer.chooseMeasurement("cobb");
  await viewer.drag(at(20, 110), at(60, 110));
  await viewer.drag(at(20, 124), at(40, 104));
  expect(await number(/([\d.]+)°/)).toBeCloseTo(45, -0.3);
  await viewer.chooseMeasurement("ellipse");
  await viewer.drag(at(50, 50), at(78, 78));
  const status = await viewer.getStatus();
  expect(status).toContain("mean 140");
  expect(status).toContain("SD 0");
  // A circle 28 pixels across: π × 14² pixels of 4 mm².
  const area = await number(/area ([\d.]+)/);
  expect(Math.abs(area - Math.PI * 14 ** 2 * 4)).toBeLessThan(160);
  await viewer.chooseMeasurement("probe");
  await viewer.click(at(4, 4));
  expect(await number(/(−?\d+) HU/)).toBe(-1000);
});

test("a distance is measured by keyboard with the crosshair", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  await viewer.chooseMeasurement("distance");
  await viewer.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  // 40 steps of a two-hundredth of the width of 256 mm.
  await expect.poll(async () => Number(/([\d.]+) mm/.exec(await viewer.getStatus())?.[1])).toBeCloseTo(51.2, 0);
});

test("two series take at most 45% of a phone's height, and can be hidden (Q19)", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const prior = await storeDisk(db, { id: "prior", role: "prior", caption: "CT of the abdomen, two years ago" });
  await openQuestionWith(page, db, [await storeDisk(db), prior]);
  const viewer = page.locator("[data-sticky-viewer]");
  const getHeight = async () => (await viewer.boundingBox())?.height ?? Number.NaN;
  expect(await getHeight()).toBeLessThanOrEqual(0.45 * 740);
  const picture = page.locator("[data-pane]").first();
  expect((await picture.boundingBox())?.height).toBeGreaterThan(120);
  await page.getByRole("button", { name: "Hide images" }).click();
  await expect.poll(getHeight).toBeLessThan(60);
  expect(await picture.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Show images" }).click();
  await expect.poll(() => picture.isVisible()).toBe(true);
  const getTopAtEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await viewer.boundingBox())?.y;
  };
  expect(await getTopAtEnd()).toBe(0);
  await page.setViewportSize({ width: 740, height: 360 });
  // Held sideways, the phone has no room below the pictures.
  await expect.poll(getTopAtEnd).toBeLessThan(-200);
});

test("on a phone, one finger scrolls or measures, and two fingers zoom", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  await viewer.touch([[[0.5, 0.2]], [[0.5, 0.4]], [[0.5, 0.7]], []]);
  const frame = await viewer.getFrame();
  expect(frame).not.toBe(4);
  const corner = await viewer.getLevels([[0.5, 0.15]]);
  await viewer.touch([
    [[0.4, 0.5]],
    [
      [0.4, 0.5],
      [0.6, 0.5],
    ],
    [
      [0.3, 0.5],
      [0.7, 0.5],
    ],
    [
      [0.2, 0.5],
      [0.8, 0.5],
    ],
    [],
  ]);
  // The disk fills the pane now.
  await expect.poll(() => viewer.getLevels([[0.5, 0.15]])).not.toEqual(corner);
  expect(await viewer.getFrame()).toBe(frame);
  await viewer.chooseMeasurement("distance");
  await viewer.touch([[[0.3, 0.5]], [[0.4, 0.5]], [[0.6, 0.5]], []]);
  await expect.poll(async () => Number(/([\d.]+) mm/.exec(await viewer.getStatus())?.[1])).toBeGreaterThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a prior hangs beside the current series and scrolls with it by position", async ({ page, db }) => {
  const current = await storeDisk(db);
  const prior = await storeComputedSeries(
    db,
    { ...ct, frameCount: 6, width: 64, height: 64, pixelSpacing: { x: 4, y: 4 } },
    (column, row) => (Math.hypot(column - 31.5, row - 31.5) < 20 ? 1064 : 24),
  );
  const viewer = await openQuestionWith(page, db, [
    current,
    { ...prior, id: "b", role: "prior", caption: "Two years ago" },
  ]);
  expect(await page.locator("[data-pane]").count()).toBe(2);
  await viewer.focus();
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowDown");
  expect(await viewer.getFrame(0)).toBe(3);
  // Both series have 3 mm between slices.
  expect(await viewer.getFrame(1)).toBe(3);
  await viewer.chooseTool("Link scrolling and windows");
  await viewer.focus(1);
  await page.keyboard.press("ArrowDown");
  expect([await viewer.getFrame(0), await viewer.getFrame(1)]).toEqual([3, 4]);
  await page.getByLabel("Layout", { exact: true }).selectOption("1x1");
  expect(await page.locator("[data-pane]").count()).toBe(1);
});

test("cine plays and pauses with the space bar", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  await viewer.focus();
  await page.keyboard.press(" ");
  await expect.poll(() => viewer.getFrame()).not.toBe(4);
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play cine" }).waitFor();
});
