import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../../app/db/client.server";
import type { SeriesContent } from "../../app/features/questions/series-content";
import type { Series } from "../../app/features/series/series";
import { type ComputedFields, type GetValue, makeComputedSeries } from "../../app/testing/make-computed-series";
import { servedImages } from "../../app/testing/sql-bridge";
import { signIn } from "./browser";
import { make, openRunner, sessionOf } from "./study";

// The viewer on a page, with series whose pixels are known.

type Color = `#${string}`;

/** A place as fractions of a pane. */
export type Place = readonly [x: number, y: number];

/** Stores a computed series on the shared site (app/testing/make-computed-series.ts). */
export const storeComputedSeries = (db: Db, fields: ComputedFields, getValue: GetValue): Promise<SeriesContent> =>
  makeComputedSeries({ db, images: servedImages(), now: Date.now() }, fields, getValue);

const gridLevels = { center: 1024, width: 2048 };

/** Stores 8 × 8 pixels, each with a gray level of its own, black to white from left to right and top to bottom. */
export const storeGrid = (db: Db): Promise<SeriesContent> =>
  storeComputedSeries(
    db,
    {
      ...{ frameCount: 1, width: 8, height: 8, bits: 16, slope: 1, intercept: 0 },
      windows: [{ name: "All", ...gridLevels }],
    },
    (column, row) => 32 * (column + 8 * row),
  ).then((series) => ({ ...series, id: "grid", caption: "Grid" }));

export const abdomen = { name: "Abdomen", center: 50, width: 400 };
/** CT in HU in the window `abdomen`. */
export const ct = {
  modality: "CT",
  bits: 16,
  slope: 1,
  intercept: -1024,
  unit: "HU",
  windows: [abdomen],
} satisfies Partial<Series>;

/**
 * Stores a disk with a diameter of 160 mm in air on 12 slices of 128² pixels of 2 mm. The disk has 100 HU on the first slice and
 * 10 HU more on each following one.
 */
export const storeDisk = (db: Db, fields: Partial<SeriesContent> = {}): Promise<SeriesContent> =>
  storeComputedSeries(
    db,
    { ...ct, frameCount: 12, width: 128, height: 128, pixelSpacing: { x: 2, y: 2 } },
    (column, row, frame) => (Math.hypot(column - 63.5, row - 63.5) < 40 ? 1124 + 10 * frame : 24),
  ).then((series) => ({ ...series, firstFrame: 4, ...fields }));

/** Returns the gray level of a value in a window. */
export const toLevel = (value: number, { center, width }: { center: number; width: number }) =>
  Math.min(255, Math.max(0, 255 * ((value - center) / width + 0.5)));

/** Returns where a point of a fitted picture of 128² pixels is in a pane. */
export function toPlace({ width, height }: { width: number; height: number }, [column, row]: Place): Place {
  const side = Math.min(width, height) / 128;
  return [0.5 + ((column - 64) * side) / width, 0.5 + ((row - 64) * side) / height];
}

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `Finding ${id}`, rationale: `Reason of ${id}` }));
const single = { type: "single", stem: "What is it?", options, key: "a" };

/** Opens a question with the series in the runner, and returns its viewer. */
export async function openQuestionWith(
  page: Page,
  db: Db,
  series: SeriesContent[],
  fields: object = single,
): Promise<ViewerOnPage> {
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  await openRunner(page, await sessionOf(db, userId, [make({ ...fields, series })]), 1);
  return findViewer(page);
}

/** A viewer on the page. */
export interface ViewerOnPage {
  /** Returns the red value of the picture at fractions of a pane. */
  getLevels(points: readonly Place[], pane?: number): Promise<number[]>;
  /** Waits until a pane shows the gray level at a place, by default in its middle. */
  expectLevel(level: number, place?: Place, pane?: number): Promise<void>;
  /** Waits until every pixel of the picture of `storeGrid` is where it should be. */
  expectGrid(look?: GridLook): Promise<void>;
  /** Returns the number of pixels of a color on the layer above the picture, near a place if there is one. */
  countDrawn(color: Color, place?: Place): Promise<number>;
  /** Waits until a color is, or is not, near a point of a fitted picture of 128² pixels. */
  expectDrawn(color: Color, point: Place, isDrawn?: boolean): Promise<void>;
  /** Returns the index of the shown frame. */
  getFrame(pane?: number): Promise<number>;
  getBox(pane?: number): Promise<{ x: number; y: number; width: number; height: number }>;
  focus(pane?: number): Promise<void>;
  /** Drags from one place to another, both as fractions of the pane. */
  drag(from: Place, to: Place, button?: "left" | "middle" | "right"): Promise<void>;
  click(at: Place): Promise<void>;
  /** Touches the pane: each step lists where the fingers are. */
  touch(steps: readonly (readonly Place[])[]): Promise<void>;
  /** Returns the text below the picture. */
  getStatus(): Promise<string>;
  /** Waits until the number that a pattern finds in the text below the picture is as expected. */
  expectNumber(pattern: RegExp, expected: number, tolerance: number): Promise<void>;
  chooseTool(name: string): Promise<void>;
  chooseMeasurement(kind: "distance" | "angle" | "cobb" | "ellipse" | "probe"): Promise<void>;
  /** Waits until every pane shows its frame. */
  whenPainted(): Promise<void>;
}

/** How a pane shows the picture of `storeGrid`. */
interface GridLook {
  zoom?: number;
  /** Where the middle of the picture is, in CSS pixels from the middle of the pane. */
  middle?: Place;
  isInverted?: boolean;
  /** Returns which pixel is at a column and row of the shown picture. */
  find?: (column: number, row: number) => Place;
}

/** Places in the corners of a pixel, as fractions of it: a picture that is slightly too large or small fails there. */
const corners = [0.15, 0.85].flatMap((x) => [0.15, 0.85].map((y) => [x, y] as const));

/** Returns the viewer of a page once it shows its first frame. */
export async function findViewer(page: Page): Promise<ViewerOnPage> {
  const pane = (index: number) => page.locator(`[data-pane="${index}"]`);
  const whenDrawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const getBox = async (index = 0) => {
    const box = await pane(index).boundingBox();
    if (!box) throw new Error("the pane is not visible");
    return box;
  };
  const toPoint = (box: Awaited<ReturnType<typeof getBox>>, [x, y]: Place) =>
    [box.x + x * box.width, box.y + y * box.height] as const;
  const viewer: ViewerOnPage = {
    getBox,
    getLevels: (points, index = 0) =>
      pane(index).evaluate((element, wanted) => {
        const canvas = element.querySelector("canvas");
        const context = canvas?.getContext("2d");
        if (!canvas || !context) return [];
        return wanted.map(([x, y]) => {
          const [red] = context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data;
          return red ?? -1;
        });
      }, points),
    expectLevel: (level, place = [0.5, 0.5], index = 0) =>
      expect
        .poll(async () => Math.abs(((await viewer.getLevels([place], index))[0] ?? Number.NaN) - level))
        .toBeLessThan(2),
    expectGrid: ({
      zoom = 1,
      middle = [0, 0],
      isInverted = false,
      find = (column: number, row: number): Place => [column, row],
    } = {}) =>
      expect
        .poll(async () => {
          const { width, height } = await getBox();
          const side = (zoom * Math.min(width, height)) / 8;
          const samples = Array.from({ length: 64 }, (_, cell) => [cell % 8, Math.floor(cell / 8)] as const)
            .flatMap(([column, row]) =>
              corners.map(([x, y]) => ({
                cell: find(column, row),
                place: [
                  0.5 + (middle[0] + (column - 4 + x) * side) / width,
                  0.5 + (middle[1] + (row - 4 + y) * side) / height,
                ] as const,
              })),
            )
            .filter(({ place }) => place.every((fraction) => fraction > 0 && fraction < 1));
          const levels = await viewer.getLevels(samples.map(({ place }) => place));
          return samples.filter(({ cell: [column, row] }, index) => {
            const level = toLevel(32 * (column + 8 * row), gridLevels);
            return Math.abs((levels[index] ?? Number.NaN) - (isInverted ? 255 - level : level)) > 1;
          });
        })
        .toEqual([]),
    countDrawn: (color, place) =>
      pane(0).evaluate(
        (element, { wanted, near }) => {
          const canvas = element.querySelectorAll("canvas")[1];
          const context = canvas?.getContext("2d");
          if (!canvas || !context) return -1;
          const reach = 4;
          const area = near
            ? ([near[0] * canvas.width - reach, near[1] * canvas.height - reach, 2 * reach, 2 * reach] as const)
            : ([0, 0, canvas.width, canvas.height] as const);
          const { data } = context.getImageData(...area);
          const parts = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
          let count = 0;
          for (let at = 0; at < data.length; at += 4) {
            const pixel = data.subarray(at, at + 3);
            // At the edges of a line, its color mixes with the dark one around it.
            const share = Math.max(...pixel) / Math.max(...parts);
            if (share > 0.6 && parts.every((part, index) => Math.abs((pixel[index] ?? 0) - share * part) < 20)) count++;
          }
          return count;
        },
        { wanted: color, near: place },
      ),
    expectDrawn: (color, point, isDrawn = true) =>
      expect
        .poll(async () => (await viewer.countDrawn(color, toPlace(await getBox(), point))) > 0, { message: `${point}` })
        .toBe(isDrawn),
    async getFrame(index = 0) {
      const text = await page.locator(`[data-pane="${index}"] ~ p`).textContent();
      return Number(/(?:Slice|Frame|Image) (\d+) of/.exec(text ?? "")?.[1]) - 1;
    },
    focus: (index = 0) => pane(index).focus(),
    async drag(from, to, button = "left") {
      const box = await getBox();
      await page.mouse.move(...toPoint(box, from));
      await page.mouse.down({ button });
      await page.mouse.move(...toPoint(box, to), { steps: 6 });
      await page.mouse.up({ button });
      await whenDrawn();
    },
    async click(at) {
      await page.mouse.click(...toPoint(await getBox(), at));
      await whenDrawn();
    },
    async touch(steps) {
      const devtools = await page.context().newCDPSession(page);
      const box = await getBox();
      for (const [index, fingers] of steps.entries()) {
        const before = steps[index - 1]?.length ?? 0;
        const type = fingers.length === 0 ? "touchEnd" : fingers.length > before ? "touchStart" : "touchMove";
        const touchPoints = fingers.map((finger, id) => {
          const [x, y] = toPoint(box, finger);
          return { x, y, id };
        });
        await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
        await whenDrawn();
      }
    },
    getStatus: async () => (await page.locator("figure p[role=status]:not(.sr-only)").textContent()) ?? "",
    expectNumber: (pattern, expected, tolerance) =>
      expect
        .poll(async () => Math.abs(Number(pattern.exec(await viewer.getStatus())?.[1]?.replace("−", "-")) - expected))
        .toBeLessThanOrEqual(tolerance),
    chooseTool: (name) => page.getByRole("button", { name, exact: true }).click(),
    async chooseMeasurement(kind) {
      await page.getByLabel("Measure", { exact: true }).selectOption(kind);
      // The code of the measuring tools loads at their first use.
      await expect.poll(() => viewer.getStatus()).not.toMatch(/^$|Drag up or down\.|Loading/);
    },
    async whenPainted() {
      await page.waitForFunction(() => {
        const panes = [...document.querySelectorAll("[data-pane]")];
        return panes.length > 0 && panes.every((one) => !one.parentElement?.querySelector("img"));
      });
      await whenDrawn();
    },
  };
  await viewer.whenPainted();
  return viewer;
}
