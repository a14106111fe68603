import { expect, test } from "vitest";
import { ctFrame, ctSeries, frameHu } from "./ct-series";
import { ctWindows } from "./ct-windows";

test("HU survive storing, rounded and limited to 12 bits", () => {
  const frame = ctFrame(Float64Array.of(-1000, 0.4, 59.6, 5000, -3000), 2.5);
  expect(Array.from(frameHu(frame))).toEqual([-1000, 0, 60, 3071, -1024]);
  expect(frame.position).toBe(2.5);
});

test("stored value × slope + intercept is the HU", () => {
  const frame = ctFrame(Float64Array.of(40, -100, 0, 7));
  const series = ctSeries({ frames: [frame], fieldOfView: 100, windows: [ctWindows.brain] });
  expect((frame.pixels[0] ?? 0) * series.slope + series.intercept).toBe(40);
  expect(series).toMatchObject({ width: 2, height: 2, bits: 16, unit: "HU", pixelSpacing: { x: 50, y: 50 } });
});
