import { expect } from "vitest";
import { test } from "./support/browser";
import {
  abdomen,
  ct,
  findViewer,
  openQuestionWith,
  type Place,
  storeComputedSeries,
  storeDisk,
  storeGrid,
  toLevel,
  toPlace,
} from "./support/series";

// The tools of the viewer by mouse and keyboard, in the runner, on pixels that are known. Measurements are in
// viewer-measuring.test.ts, fingers in viewer-touch.test.ts, marks in pictures.test.ts.

const bone = { center: 400, width: 1800 };
const rotated = (column: number, row: number): Place => [row, 7 - column];
const rotatedAndFlipped = (column: number, row: number): Place => [row, column];

test("every pixel is shown as its window says, also inverted, rotated, and flipped", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeGrid(db)]);
  await viewer.expectGrid();
  await viewer.chooseTool("Invert");
  await viewer.expectGrid({ isInverted: true });
  await viewer.chooseTool("Invert");
  await viewer.chooseTool("Rotate clockwise");
  await viewer.expectGrid({ find: rotated });
  await viewer.chooseTool("Flip left and right");
  await viewer.expectGrid({ find: rotatedAndFlipped });
  await viewer.chooseTool("Reset picture");
  await viewer.expectGrid();
  await page.keyboard.press("i");
  await viewer.expectGrid({ isInverted: true });
  await page.keyboard.press("t");
  await viewer.expectGrid({ isInverted: true, find: rotated });
  await page.keyboard.press("m");
  await viewer.expectGrid({ isInverted: true, find: rotatedAndFlipped });
  await page.keyboard.press("0");
  await viewer.expectGrid();
});

test("zoom, pan, and fit move every pixel as far as the mouse and the keys say", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeGrid(db)]);
  const { x, y, width, height } = await viewer.getBox();
  /** Returns the place of a number of CSS pixels from the middle of the pane. */
  const fromMiddle = (dx: number, dy: number): Place => [0.5 + dx / width, 0.5 + dy / height];
  /** Drag in CSS pixels that zooms by a factor of two. */
  const doubling = 150 * Math.LN2;
  await page.keyboard.press("z");
  await viewer.drag(fromMiddle(0, 50), fromMiddle(0, 50 - doubling));
  await viewer.expectGrid({ zoom: 2, middle: [0, -50] });
  await viewer.drag(fromMiddle(0, 0), fromMiddle(-30, 70), "middle");
  await viewer.expectGrid({ zoom: 2, middle: [-30, 20] });
  await viewer.drag(fromMiddle(-30, 20), fromMiddle(-30, 20 + doubling), "right");
  await viewer.expectGrid({ middle: [-30, 20] });
  await viewer.chooseTool("Pan");
  await viewer.drag(fromMiddle(0, 0), fromMiddle(50, -60));
  await viewer.expectGrid({ middle: [20, -40] });
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await viewer.expectGrid();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -500 * Math.LN2);
  await page.keyboard.up("Control");
  await viewer.expectGrid({ zoom: 2 });

  await page.keyboard.press("Shift+ArrowLeft");
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowDown");
  await viewer.expectGrid({ zoom: 2, middle: [-80, 24] });
  await page.getByRole("button", { name: "Fit to pane" }).focus();
  await page.keyboard.press("Enter");
  await viewer.expectGrid();
  await page.keyboard.press("z");
  await viewer.focus();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await viewer.expectGrid({ zoom: 1.1 ** 5 });
  await page.keyboard.press("ArrowLeft");
  await viewer.expectGrid({ zoom: 1.1 ** 4 });
});

test("digits go to the field for a number, and 0 resets the picture with the focus (K1)", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)], {
    type: "numeric",
    stem: "What is the dose?",
    answer: { value: 12, unit: "mGy", tolerance: { kind: "relative", value: 0.05 } },
    solution: "Multiply the two.",
  });
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
  await viewer.expectLevel(toLevel(140, abdomen));
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-pane"))).toBe(true);
  expect(await field.inputValue()).toBe("0.7");
});

test("window: presets, drag, keys, and reset change the gray levels as the window says", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const presets = page.getByLabel("Presets", { exact: true });
  await viewer.expectLevel(toLevel(140, abdomen));
  await presets.selectOption("Bone");
  await viewer.expectLevel(toLevel(140, bone));
  await viewer.focus();
  await page.keyboard.press("0");
  await viewer.expectLevel(toLevel(140, abdomen));
  await page.keyboard.press("w");
  // 128 pixels to the right widen the window by half, 64 pixels up lower its center by a quarter of its width.
  const box = await viewer.getBox();
  await viewer.drag([0.5, 0.5], [0.5 + 128 / box.width, 0.5]);
  await viewer.expectLevel(toLevel(140, { center: 50, width: 600 }));
  await viewer.drag([0.5, 0.5], [0.5, 0.5 - 64 / box.height]);
  await viewer.expectLevel(toLevel(140, { center: -50, width: 600 }));
  await page.keyboard.press("0");
  // A key is a drag by 8 pixels, with Shift by 80.
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await viewer.expectLevel(toLevel(140, { center: 75, width: 525 }));
  await viewer.chooseTool("Reset picture");
  await viewer.expectLevel(toLevel(140, abdomen));
  await presets.focus();
  await page.keyboard.press("End");
  await viewer.expectLevel(toLevel(140, { center: 30, width: 150 }));
});

test("slices scroll by wheel, keys, drag, and cine, and show their own pixels", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const expectFrame = async (frame: number) => {
    await expect.poll(() => viewer.getFrame()).toBe(frame);
    // Each slice is 10 HU brighter than the one before.
    await viewer.expectLevel(toLevel(100 + 10 * frame, abdomen));
  };
  await expectFrame(4);
  const box = await viewer.getBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expectFrame(5);
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
  await expectFrame(11);
  const step = Math.min(40, box.height / 12);
  await viewer.drag([0.5, 0.8], [0.5, 0.8 - (3.5 * step) / box.height]);
  await expectFrame(8);
  for (const [start, stop] of [
    [() => page.keyboard.press(" "), () => page.keyboard.press(" ")],
    [() => viewer.chooseTool("Play cine"), () => viewer.chooseTool("Stop cine")],
  ] as const) {
    const before = await viewer.getFrame();
    await start();
    await expect.poll(() => viewer.getFrame()).not.toBe(before);
    await stop();
    await page.getByRole("button", { name: "Play cine" }).waitFor();
    await expectFrame(await viewer.getFrame());
  }
});

test("a reload right after a change shows everything as it was left", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db), await storeGrid(db)]);
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await page.getByLabel("Layout", { exact: true }).selectOption("1x2");
  await viewer.focus();
  await page.keyboard.press("End");
  await viewer.chooseMeasurement("distance");
  const line = [
    [50, 64],
    [78, 64],
  ] as const;
  const box = await viewer.getBox();
  await viewer.drag(toPlace(box, line[0]), toPlace(box, line[1]));
  await page.keyboard.press("t");
  await page.keyboard.press("i");
  await page.reload();
  const reloaded = await findViewer(page);
  expect(await page.locator("[data-pane]").count()).toBe(2);
  expect(await reloaded.getFrame()).toBe(11);
  await reloaded.expectLevel(255 - toLevel(210, bone));
  // The horizontal line turned with the picture. The code that draws it loads last.
  await expect.poll(() => reloaded.countDrawn("#7dd3fc", toPlace(box, [64, 54]))).toBeGreaterThan(0);
  expect(await reloaded.countDrawn("#7dd3fc", toPlace(box, [64, 74]))).toBeGreaterThan(0);
  expect(await reloaded.countDrawn("#7dd3fc", toPlace(box, [54, 64]))).toBe(0);
});

test("panes scroll together by position, share their windows, and can be unlinked", async ({ page, db }) => {
  const prior = await storeComputedSeries(
    db,
    { ...ct, frameCount: 6, width: 64, height: 64, pixelSpacing: { x: 4, y: 4 } },
    (column, row, frame) => (Math.hypot(column - 31.5, row - 31.5) < 20 ? 1064 + 10 * frame : 24),
  );
  const viewer = await openQuestionWith(page, db, [
    await storeDisk(db),
    { ...prior, id: "b", role: "prior", caption: "Two years ago" },
  ]);
  const panes = page.locator("[data-pane]");
  const layout = page.getByLabel("Layout", { exact: true });
  /** Waits until the panes show the frames, in the windows. The values are those of the middle pixels of the two series. */
  const expectPanes = async (frames: number[], windows: { center: number; width: number }[]) => {
    expect(await panes.count()).toBe(frames.length);
    for (const [index, frame] of frames.entries()) {
      await expect.poll(() => viewer.getFrame(index), { message: `pane ${index}` }).toBe(frame);
      const value = (index % 2 ? 40 : 100) + 10 * frame;
      await viewer.expectLevel(toLevel(value, windows[index] ?? abdomen), [0.5, 0.5], index);
    }
  };
  await viewer.focus();
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowDown");
  // Both series have 3 mm between slices.
  await expectPanes([3, 3], []);
  await page.getByLabel("Presets", { exact: true }).selectOption("Bone");
  await expectPanes([3, 3], [bone, bone]);
  await viewer.chooseTool("Link scrolling and windows");
  await viewer.focus(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("0");
  await expectPanes([3, 4], [bone, abdomen]);

  await layout.selectOption("2x2");
  await viewer.whenPainted();
  await expectPanes([3, 4, 4, 0], [bone, abdomen]);
  await viewer.chooseTool("Link scrolling and windows");
  const box = await viewer.getBox(2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expectPanes([5, 5, 5, 5], [bone, abdomen]);
  await page.keyboard.press("w");
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 64, box.y + box.height / 2);
  await page.mouse.up();
  // Panes of one series keep their own windows.
  const wide = { center: 50, width: 500 };
  await expectPanes([5, 5, 5, 5], [bone, wide, wide, wide]);
  await layout.focus();
  await page.keyboard.press("Home");
  await expectPanes([5], [bone]);
});

test("a wide window shows pictures and question side by side, or the pictures alone", async ({ page, db }) => {
  const viewer = await openQuestionWith(page, db, [await storeDisk(db)]);
  const submit = page.getByRole("button", { name: "Submit answer" });
  const figure = page.locator("figure", { has: page.locator("[data-pane]") });
  const getFigure = async () => (await figure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height);
    const shown = await getFigure();
    expect((await page.getByRole("radiogroup").boundingBox())?.x).toBeGreaterThan(shown.x + shown.width);
    expect(shown.y + shown.height).toBeLessThan((await submit.boundingBox())?.y ?? 0);
  }
  const small = await viewer.getBox();
  const isFull = async () => {
    const { x, y, width, height } = await getFigure();
    return x === 0 && y === 0 && width === 1280 && height === 800;
  };
  /** Checks that the picture fills the larger pane: the edge of its disk is where the size of the pane says. */
  const expectLarge = async () => {
    await expect.poll(isFull).toBe(true);
    const box = await viewer.getBox();
    expect(box.height).toBeGreaterThan(small.height + 200);
    await viewer.expectLevel(toLevel(140, abdomen), toPlace(box, [64, 26]));
    await viewer.expectLevel(0, toPlace(box, [64, 22]));
  };
  await viewer.chooseTool("Full screen");
  await expectLarge();
  await viewer.chooseTool("Exit full screen");
  await expect.poll(isFull).toBe(false);
  await page.getByRole("button", { name: "Scroll", exact: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expectLarge();
  await page.keyboard.press("Escape");
  await expect.poll(isFull).toBe(false);
  expect(await viewer.getBox()).toEqual(small);
  // The browser answers only after the learner has already left.
  const browserHasEntered = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const leave = () => document.querySelector<HTMLElement>("[aria-label='Exit full screen']")?.click();
        document.addEventListener("fullscreenchange", () => resolve(), { once: true });
        document.addEventListener("click", () => setTimeout(leave), { once: true });
      }),
  );
  await viewer.chooseTool("Full screen");
  await browserHasEntered;
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  await expect.poll(isFull).toBe(false);
});
