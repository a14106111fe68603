import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./support/browser";
import { openQuestionWith, type Place, storeDisk, toPlace, type ViewerOnPage } from "./support/series";

// Measurements by mouse and keyboard, on a disk whose size and values are known. Fingers are in viewer-touch.test.ts.

const selectedColor = "#f0abfc";
const color = "#7dd3fc";

/** A question for a length, whose answer a measurement can be. */
const lengthQuestion = {
  type: "numeric",
  stem: "How wide is the disk?",
  answer: { value: 16, unit: "cm", tolerance: { kind: "relative", value: 0.05 } },
  solution: "Measure it.",
};

/** Functions that take points in pixels of the picture. */
const measureOn = (page: Page, viewer: ViewerOnPage) => ({
  drag: async (from: Place, to: Place) => {
    const box = await viewer.getBox();
    await viewer.drag(toPlace(box, from), toPlace(box, to));
  },
  click: async (point: Place) => viewer.click(toPlace(await viewer.getBox(), point)),
  press: async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  },
});

test("every measurement is drawn, moved, used as the answer, and deleted by mouse", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)], lengthQuestion);
  const { drag, click } = measureOn(page, viewer);
  await viewer.chooseMeasurement("distance");
  await drag([24, 20], [74, 20]);
  // 50 pixels of 2 mm.
  await viewer.expectMeasured("distance", 100, 1.5);
  await viewer.expectDrawn(selectedColor, [49, 20]);
  await page.getByRole("button", { name: "Use this measurement" }).click();
  const field = page.getByRole("textbox", { name: "Your answer in cm" });
  await expect.poll(async () => Math.abs(Number(await field.inputValue()) - 10)).toBeLessThan(0.15);
  await drag([74, 20], [84, 20]);
  await viewer.expectMeasured("distance", 120, 1.5);
  await viewer.expectDrawn(selectedColor, [80, 20]);

  await viewer.chooseMeasurement("angle");
  await drag([80, 100], [50, 100]);
  await click([50, 70]);
  await viewer.expectMeasured("angle", 90, 1);
  for (const point of [
    [65, 100],
    [50, 85],
  ] as const)
    await viewer.expectDrawn(selectedColor, point);
  await viewer.expectDrawn(selectedColor, [49, 20], false);
  await viewer.expectDrawn(color, [49, 20]);

  await viewer.chooseMeasurement("cobb");
  await drag([20, 110], [60, 110]);
  await drag([20, 124], [40, 104]);
  await viewer.expectMeasured("cobb", 45, 1);
  await viewer.expectDrawn(selectedColor, [50, 110]);

  await viewer.chooseMeasurement("ellipse");
  await drag([50, 50], [78, 78]);
  // A circle 28 pixels across: π × 14² pixels of 4 mm².
  await viewer.expectMeasured("ellipse", Math.PI * 14 ** 2 * 4, 160);
  await viewer.expectDrawn(selectedColor, [64, 50]);
  await viewer.expectDrawn(selectedColor, [51, 51], false);

  await viewer.chooseMeasurement("probe");
  await click([4, 4]);
  await viewer.expectMeasured("probe", -1000, 0);
  await viewer.expectDrawn(selectedColor, [4, 4]);

  await page.getByRole("button", { name: "Delete measurement" }).click();
  await expect.poll(() => viewer.getStatus()).toBe("Click a pixel.");
  await expect.poll(() => viewer.countDrawn(selectedColor)).toBe(0);
  for (const point of [
    [49, 20],
    [65, 100],
    [50, 110],
    [64, 50],
  ] as const)
    await viewer.expectDrawn(color, point);
});

test("every measurement is made with the keyboard's crosshair, and deleted", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const { press } = measureOn(page, viewer);
  const menu = page.getByLabel("Measure", { exact: true });
  const [left, right, up, down] = ["Left", "Right", "Up", "Down"].map((name) => `Shift+Arrow${name}`) as [
    string,
    string,
    string,
    string,
  ];
  // The crosshair starts in the middle, at (64, 64). Ten of its steps are a twentieth of the width: 6.4 pixels.
  await menu.focus();
  await press("ArrowDown");
  await expect.poll(() => viewer.getStatus()).toBe("Drag from one point to the other.");
  await viewer.focus();
  await press("Enter", "Enter", right, right, right, right, "Enter");
  await viewer.expectMeasured("distance", 51.2, 0.1);
  await viewer.expectDrawn(selectedColor, [76.8, 64]);

  await viewer.chooseMeasurement("angle");
  await viewer.focus();
  await press(right, right, "Enter", left, left, "Enter", down, down, "Enter");
  await viewer.expectMeasured("angle", 90, 0.1);
  await viewer.expectDrawn(selectedColor, [64, 70.4]);

  await viewer.chooseMeasurement("cobb");
  await viewer.focus();
  await press("Enter", "Enter", right, right, "Enter", "Enter", right, right, down, down, "Enter");
  await viewer.expectMeasured("cobb", 45, 0.1);
  await viewer.expectDrawn(selectedColor, [83.2, 70.4]);

  await viewer.chooseMeasurement("ellipse");
  await viewer.focus();
  await press(left, left, up, up, "Enter", right, right, right, right, down, down, down, down, "Enter");
  await viewer.expectMeasured("ellipse", Math.PI * 12.8 ** 2 * 4, 20);
  await viewer.expectDrawn(selectedColor, [64, 51.2]);

  await viewer.chooseMeasurement("probe");
  await viewer.focus();
  await press("Enter", "Enter");
  await viewer.expectMeasured("probe", 140, 0);
  for (let presses = 0; presses < 9; presses++) await press(left, up);
  await press("Enter");
  await viewer.expectMeasured("probe", -1000, 0);
  await viewer.expectDrawn(selectedColor, [6.4, 6.4]);

  await press("Delete");
  await expect.poll(() => viewer.getStatus()).toBe("Click a pixel.");
  await viewer.chooseMeasurement("distance");
  await viewer.focus();
  await press(up, "Enter", up);
  await viewer.expectDrawn(selectedColor, [64, 54.4]);
  await press("Escape");
  await expect.poll(() => viewer.countDrawn(selectedColor)).toBe(0);
  await viewer.expectDrawn(color, [76.8, 64]);
  await viewer.expectDrawn(color, [6.4, 6.4], false);
});
