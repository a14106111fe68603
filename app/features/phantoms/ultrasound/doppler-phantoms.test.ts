import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { colorAliasing, wrapVelocity } from "./color-aliasing";
import { dopplerAngle, showVelocity } from "./doppler-angle";
import { dopplerGain } from "./doppler-gain";
import { dopplerShift, shiftHeight, shiftVelocity } from "./doppler-spectrum";
import { findOutline } from "./measure-echo";
import { spectralAliasing } from "./spectral-aliasing";
import { wallFilter } from "./wall-filter";

const artery = { velocity: 100, angle: 60, frequency: 5, repetition: 5, baseline: 0 };

test("100 cm/s at 60° and 5 MHz shift by 3.25 kHz", () => {
  expect(dopplerShift(100, 5, 60)).toBeCloseTo(3246.8, 1);
  expect(shiftVelocity(3246.8, 5, 60)).toBeCloseTo(100, 2);
  expect(dopplerShift(100, 5, 90)).toBeCloseTo(0, 6);
});

test("a shift above PRF/2 reads f − PRF", () => {
  const { truth, regions } = spectralAliasing.computeAt(artery, 1, 64);
  expect(truth).toMatchObject({ nyquist: 2.5, isAliased: 1 });
  expect(truth.shownShift).toBeCloseTo(3.2468 - 5, 3);
  expect(regions.length).toBeGreaterThan(2);
});

test("a shift of several PRF folds as often as it takes", () => {
  const { truth } = spectralAliasing.computeAt({ ...artery, velocity: 400, angle: 0, repetition: 2 }, 1, 64);
  expect(truth.shownShift).toBeCloseTo(25.974 - 13 * 2, 2);
});

test("twice the PRF or a baseline shifted by 20% shows the peak whole", () => {
  for (const change of [{ repetition: 10 }, { baseline: 20 }]) {
    const { truth, regions } = spectralAliasing.computeAt({ ...artery, ...change }, 1, 64);
    expect(truth.isAliased).toBe(0);
    expect(truth.shownShift).toBeCloseTo(3.2468, 3);
    expect(regions).toEqual([]);
  }
});

test("the wrapped peak is drawn at the bottom of the picture", () => {
  const { series, regions } = spectralAliasing.computeAt(artery, 1, 128);
  const [spectrum] = series;
  const [peak] = regions;
  if (!spectrum || !peak) throw new Error("no peak");
  expect(measureRegion(spectrum, peak.polygon).mean).toBeGreaterThan(50);
  const whole = spectralAliasing.computeAt({ ...artery, repetition: 10 }, 1, 128).series[0];
  if (!whole) throw new Error("no spectrum");
  expect(measureRegion(whole, peak.polygon).mean).toBeLessThan(5);
});

test("a cursor at 70° on flow at 60° shows 46% too much", () => {
  expect(showVelocity(80, 60, 60)).toBeCloseTo(80, 10);
  expect(showVelocity(100, 60, 70)).toBeCloseTo(146.2, 1);
  const { truth } = dopplerAngle.computeAt({ velocity: 100, trueAngle: 60, cursorAngle: 0 }, 1, 64);
  expect(truth.error).toBeCloseTo(-50, 10);
});

test("a filter of 400 Hz hides flow below 15.4 cm/s, in the picture too", () => {
  const low = wallFilter.computeAt({ cutoff: 100, velocity: 45 }, 1, 128);
  const high = wallFilter.computeAt({ cutoff: 400, velocity: 45 }, 1, 128);
  expect(high.truth.cutoffVelocity).toBeCloseTo(15.4, 10);
  expect(high.truth).toMatchObject({ diastolicVelocity: 11.25, isDiastoleHidden: 1 });
  expect(low.truth.isDiastoleHidden).toBe(0);
  const removed = findOutline(high, "Shifts removed by the filter");
  const [open] = low.series;
  const [filtered] = high.series;
  if (!open || !filtered) throw new Error("no spectrum");
  expect(measureRegion(filtered, removed).mean).toBeLessThan(0.3 * measureRegion(open, removed).mean);
});

test("10 dB more gain lift noise and flow by 10 dB each", () => {
  const at = (gain: number) => dopplerGain.computeAt({ gain, velocity: 90 }, 1, 64);
  expect(Number(at(20).truth.noiseLevel) - Number(at(10).truth.noiseLevel)).toBe(10);
  expect(Number(at(20).truth.signalLevel) - Number(at(20).truth.noiseLevel)).toBe(34);
  const background = (gain: number) => {
    const result = at(gain);
    const [spectrum] = result.series;
    if (!spectrum) throw new Error("no spectrum");
    return measureRegion(spectrum, findOutline(result, "Background without flow")).mean;
  };
  expect(background(26)).toBeGreaterThan(80);
  expect(background(0)).toBeLessThan(5);
});

test("heights wrap around with the PRF", () => {
  const settings = { peakShift: 0, repetition: 4000, baseline: 0, wallFilter: 100, gain: 0 };
  expect(shiftHeight(settings, 0)).toBe(0.5);
  expect(shiftHeight(settings, 1000)).toBe(0.25);
  expect(shiftHeight(settings, 3000)).toBe(0.75);
});

test("a stenosis of half the diameter quadruples the velocity, and beyond Nyquist colors flip", () => {
  const result = colorAliasing.computeAt({ velocity: 40, stenosis: 50, repetition: 6.5 }, 1, 128);
  expect(result.truth.jetVelocity).toBe(160);
  expect(result.truth.nyquistVelocity).toBeCloseTo(100.1, 1);
  expect(wrapVelocity(160, 100)).toBe(-40);
  const [region] = result.regions;
  if (!region) throw new Error("no aliasing");
  const [color] = result.series;
  const pixels = color?.frames[region.from]?.pixels ?? new Uint8Array();
  // The middle of the jet is blue.
  const middle = 3 * (Math.round((22 / 40.8) * 128) * 128 + 64);
  expect(Number(pixels[middle + 2])).toBeGreaterThan(Number(pixels[middle]) + 50);
});

test("with a high PRF nothing aliases", () => {
  const result = colorAliasing.computeAt({ velocity: 40, stenosis: 50, repetition: 12 }, 1, 64);
  expect(result.truth.isAliased).toBe(0);
  expect(result.regions).toEqual([]);
});
