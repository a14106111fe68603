import fc from "fast-check";
import { expect, it } from "vitest";
import { getPictureSize, type PictureSize } from "./picture-size";
import {
  fittedViewport,
  getScale,
  getTransform,
  panViewport,
  rotateViewport,
  toPane,
  toPicture,
  zoomViewport,
} from "./viewport-transform";

const picture: PictureSize = { width: 200, height: 100, pixelAspect: 1 };
const pane = { width: 400, height: 400 };
const corners = ({ width, height }: PictureSize) =>
  [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x = 0, y = 0]) => ({ x, y }));
const cornersInPane = (viewport: typeof fittedViewport, of = picture) =>
  corners(of).map((corner) => {
    const { x, y } = toPane(getTransform(viewport, of, pane), corner);
    return [Math.round(x), Math.round(y)];
  });

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const viewports = fc.record({
  zoom: fc.double({ min: 0.25, max: 32, noNaN: true }),
  x: fraction,
  y: fraction,
  rotation: fc.constantFrom(0, 1, 2, 3),
  isFlipped: fc.boolean(),
});
const sizes = fc.record({ width: fc.integer({ min: 1, max: 4096 }), height: fc.integer({ min: 1, max: 4096 }) });
const pictures = fc.record({
  width: fc.integer({ min: 1, max: 4096 }),
  height: fc.integer({ min: 1, max: 4096 }),
  pixelAspect: fc.double({ min: 0.2, max: 5, noNaN: true }),
});
const points = fc.record({ x: fc.integer({ min: -500, max: 5000 }), y: fc.integer({ min: -500, max: 5000 }) });

it("fits the whole picture into the pane, centered", () => {
  expect(cornersInPane(fittedViewport)).toEqual([
    [0, 100],
    [400, 100],
    [400, 300],
    [0, 300],
  ]);
  expect(getScale(fittedViewport, picture, pane)).toBe(2);
});

it("turns clockwise and fits the turned picture", () => {
  // The upper left corner goes to the upper right, and the picture is now 200 wide and 400 high.
  expect(cornersInPane(rotateViewport(fittedViewport))).toEqual([
    [300, 0],
    [300, 400],
    [100, 400],
    [100, 0],
  ]);
});

it("flips left and right as the learner sees them, also when turned", () => {
  expect(cornersInPane({ ...fittedViewport, isFlipped: true })[0]).toEqual([400, 100]);
  const turned = rotateViewport(fittedViewport);
  expect(cornersInPane({ ...turned, isFlipped: true })[0]).toEqual([100, 0]);
});

it("turns clockwise on the screen whether flipped or not", () => {
  const flipped = { ...fittedViewport, isFlipped: true };
  // Flipped, the first corner is at the upper right; a clockwise turn takes it to the lower right.
  expect(cornersInPane(flipped)[0]).toEqual([400, 100]);
  expect(cornersInPane(rotateViewport(flipped))[0]).toEqual([300, 400]);
});

it("comes back after four turns", () => {
  fc.assert(
    fc.property(viewports, (viewport) => {
      expect(rotateViewport(rotateViewport(rotateViewport(rotateViewport(viewport))))).toEqual(viewport);
    }),
  );
});

it("shows pixels as high as they are in the patient", () => {
  const series = { width: 256, height: 128, pixelSpacing: { x: 1, y: 2 } };
  const tall = getPictureSize(series);
  expect(tall.pixelAspect).toBe(2);
  expect(cornersInPane(fittedViewport, tall)).toEqual([
    [0, 0],
    [400, 0],
    [400, 400],
    [0, 400],
  ]);
  expect(getPictureSize({ ...series, pixelSpacing: null }).pixelAspect).toBe(1);
});

it("takes any point of the pane to the picture and back", () => {
  fc.assert(
    fc.property(viewports, pictures, sizes, points, (viewport, size, inPane, point) => {
      const transform = getTransform(viewport, size, inPane);
      const back = toPane(transform, toPicture(transform, point));
      expect(Math.abs(back.x - point.x)).toBeLessThan(1e-4);
      expect(Math.abs(back.y - point.y)).toBeLessThan(1e-4);
    }),
  );
});

it("keeps the point under the pointer in place while zooming", () => {
  const inside = fc.record({ x: fc.integer({ min: 20, max: 380 }), y: fc.integer({ min: 110, max: 290 }) });
  fc.assert(
    fc.property(inside, fc.double({ min: 1, max: 8, noNaN: true }), fc.boolean(), (point, factor, isFlipped) => {
      const viewport = { ...fittedViewport, isFlipped };
      const before = toPicture(getTransform(viewport, picture, pane), point);
      const zoomed = zoomViewport(viewport, picture, pane, point, factor);
      const after = toPane(getTransform(zoomed, picture, pane), before);
      expect(Math.hypot(after.x - point.x, after.y - point.y)).toBeLessThan(1e-6);
    }),
  );
});

it("limits zoom, and never pans the picture out of the pane", () => {
  expect(zoomViewport(fittedViewport, picture, pane, { x: 200, y: 200 }, 1e6).zoom).toBe(32);
  expect(zoomViewport(fittedViewport, picture, pane, { x: 200, y: 200 }, 1e-6).zoom).toBe(0.25);
  expect(panViewport(fittedViewport, picture, pane, 1e6, -1e6)).toMatchObject({ x: 0, y: 1 });
});

it("pans by the distance of the drag", () => {
  const panned = panViewport({ ...fittedViewport, zoom: 2, rotation: 1 }, picture, pane, 30, -20);
  const [before, after] = [{ ...fittedViewport, zoom: 2, rotation: 1 } as const, panned].map((viewport) =>
    toPane(getTransform(viewport, picture, pane), { x: 100, y: 50 }),
  );
  expect([(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)].map(Math.round)).toEqual([30, -20]);
});
