import { describe, expect, it } from "vitest";
import { maxFrames } from "../../series/series";
import type { PhantomResult } from "../phantom";
import { mrPhantoms } from "./mr-phantoms";

const side = 32;
const storedValues = (result: PhantomResult) =>
  result.series.flatMap((series) => series.frames.map((frame) => Array.from(frame.pixels)));

it("has at least 20 kinds with ids of their own", () => {
  expect(mrPhantoms.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mrPhantoms.map((phantom) => phantom.id)).size).toBe(mrPhantoms.length);
  expect(mrPhantoms.filter((phantom) => !phantom.id.startsWith("mr-"))).toEqual([]);
});

describe.each(mrPhantoms.map((phantom) => [phantom.id, phantom] as const))("%s", (_, phantom) => {
  const result = phantom.computeAt(side, phantom.defaults, 1);

  it("gives equal pixels for equal seeds, and others for another seed", () => {
    expect(phantom.computeAt(side, phantom.defaults, 1)).toEqual(result);
    expect(storedValues(phantom.computeAt(side, phantom.defaults, 2))).not.toEqual(storedValues(result));
  });

  it("has defaults within its knobs, and refuses values outside them", () => {
    expect(Object.keys(phantom.defaults).sort()).toEqual(Object.keys(phantom.knobs).sort());
    for (const [name, { min, max, step }] of Object.entries(phantom.knobs)) {
      const value = phantom.defaults[name] ?? Number.NaN;
      expect(value).toBeGreaterThanOrEqual(min);
      expect(value).toBeLessThanOrEqual(max);
      expect(Math.abs((value - min) / step - Math.round((value - min) / step)), `${name} is on a step`).toBeLessThan(
        1e-6,
      );
      for (const wrong of [min - step, max + step, Number.NaN])
        expect(() => phantom.compute({ ...phantom.defaults, [name]: wrong }, 1)).toThrow(RangeError);
    }
  });

  it("computes a picture at both ends of every knob", () => {
    for (const [name, { min, max }] of Object.entries(phantom.knobs)) {
      for (const value of [min, max]) {
        const { truth } = phantom.computeAt(16, { ...phantom.defaults, [name]: value }, 1);
        expect(Object.entries(truth).filter(([, number]) => !Number.isFinite(number))).toEqual([]);
      }
    }
  });

  it("says what each of its truths means, and gives all of them", () => {
    expect(Object.keys(result.truth).sort()).toEqual(Object.keys(phantom.truths).sort());
    expect(Object.values(result.truth).every(Number.isFinite)).toBe(true);
  });

  it("has series that the viewer can show, and that are not black", () => {
    expect(result.series.length).toBeGreaterThan(0);
    expect(result.series.reduce((sum, series) => sum + series.frames.length, 0)).toBeLessThanOrEqual(maxFrames);
    for (const { frames, width, height, windows, slope, intercept } of result.series) {
      for (const frame of frames) expect(frame.pixels).toHaveLength(width * height);
      const [window] = windows;
      if (!window) throw new Error("A series needs a window.");
      const values = frames.flatMap((frame) => Array.from(frame.pixels, (stored) => stored * slope + intercept));
      const isGray = (value: number) => Math.abs(value - window.center) < window.width * 0.45;
      expect(values.filter(isGray).length / values.length).toBeGreaterThan(0.03);
    }
  });

  it("has regions inside the picture, on frames that exist", () => {
    const lastFrame = Math.max(...result.series.map((series) => series.frames.length)) - 1;
    for (const { polygon, from, to } of result.regions) {
      expect(polygon.length).toBeGreaterThanOrEqual(3);
      expect(polygon.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
      expect(from).toBe(0);
      expect(to).toBeLessThanOrEqual(lastFrame);
    }
  });
});

it("computes as many pixels as asked for, 256 × 256 by default", () => {
  const [phantom] = mrPhantoms.filter(({ id }) => id === "mr-gadolinium-tubes");
  expect(phantom?.compute(phantom.defaults, 1).series[0]?.width).toBe(256);
  expect(phantom?.computeAt(64, phantom.defaults, 1).series[0]?.width).toBe(64);
});
