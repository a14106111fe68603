import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../../app/db/client.server";
import type { SeriesContent } from "../../app/features/questions/series-content";
import { type ComputedFields, type GetValue, makeComputedSeries } from "../../app/testing/make-computed-series";
import { servedImages } from "../../app/testing/sql-bridge";

// The viewer on a page, with series whose pixels are known.

/** Stores a computed series on the shared site (app/testing/make-computed-series.ts). */
export const storeComputedSeries = (db: Db, fields: ComputedFields, getValue: GetValue): Promise<SeriesContent> =>
  makeComputedSeries({ db, images: servedImages(), now: Date.now() }, fields, getValue);

/** A viewer on the page. */
export interface ViewerOnPage {
  /** Returns the red value of the picture at fractions of a pane. */
  getLevels(points: readonly (readonly [x: number, y: number])[], pane?: number): Promise<number[]>;
  /** Returns the index of the shown frame. */
  getFrame(pane?: number): Promise<number>;
  getBox(pane?: number): Promise<{ x: number; y: number; width: number; height: number }>;
  focus(pane?: number): Promise<void>;
  /** Drags from one place to another, both as fractions of the pane. */
  drag(
    from: readonly [number, number],
    to: readonly [number, number],
    button?: "left" | "middle" | "right",
  ): Promise<void>;
  click(at: readonly [number, number]): Promise<void>;
  /** Touches the pane: each step lists where the fingers are, as fractions of the pane. */
  touch(steps: readonly (readonly (readonly [number, number])[])[]): Promise<void>;
  /** Returns the text below the picture. */
  getStatus(): Promise<string>;
  chooseTool(name: string): Promise<void>;
  chooseMeasurement(kind: "distance" | "angle" | "cobb" | "ellipse" | "probe"): Promise<void>;
  /** Waits until every pane shows its frame. */
  whenPainted(): Promise<void>;
}

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
  const toPoint = (box: Awaited<ReturnType<typeof getBox>>, [x, y]: readonly [number, number]) =>
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
    chooseTool: (name) => page.getByRole("button", { name, exact: true }).click(),
    async chooseMeasurement(kind) {
      await page.getByLabel("Measure", { exact: true }).selectOption(kind);
      // The code of the measuring tools loads at their first use.
      await expect.poll(() => viewer.getStatus()).not.toMatch(/^$|Drag up or down, or use the wheel|Loading/);
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
