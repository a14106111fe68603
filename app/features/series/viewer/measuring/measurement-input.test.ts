import { expect, it } from "vitest";
import type { MeasurementKind } from "../saved-viewer-state";
import { findNearestPoint, movePoint, pressPoint, releasePoint, type UnfinishedMeasurement } from "./measurement-input";

const start = (kind: MeasurementKind): UnfinishedMeasurement => ({
  kind,
  series: "ct",
  frame: 0,
  points: [],
  isFollowing: false,
  hasJustStarted: false,
});
const p = (x: number) => ({ x, y: x });

function drag(current: UnfinishedMeasurement, from: number, to: number) {
  return releasePoint(movePoint(pressPoint(current, p(from)), p(to)), true);
}
function click(current: UnfinishedMeasurement, at: number) {
  return releasePoint(pressPoint(movePoint(current, p(at)), p(at)), false);
}

it("draws a line by one drag or by two clicks", () => {
  const dragged = drag(start("distance"), 1, 5);
  expect(dragged).toMatchObject({ isComplete: true, measurement: { points: [p(1), p(5)] } });
  const first = click(start("distance"), 1);
  expect(first).toMatchObject({ isComplete: false, measurement: { isFollowing: true } });
  expect(click(first.measurement, 5)).toMatchObject({ isComplete: true, measurement: { points: [p(1), p(5)] } });
});

it("draws an angle by a drag and a click, or by three clicks", () => {
  const side = drag(start("angle"), 1, 5);
  expect(side).toMatchObject({ isComplete: false, measurement: { isFollowing: true } });
  expect(click(side.measurement, 9)).toMatchObject({ isComplete: true, measurement: { points: [p(1), p(5), p(9)] } });
  const clicked = click(click(click(start("angle"), 1).measurement, 5).measurement, 9);
  expect(clicked).toMatchObject({ isComplete: true, measurement: { points: [p(1), p(5), p(9)] } });
});

it("draws the two lines of a Cobb angle by two drags or by four clicks", () => {
  const line = drag(start("cobb"), 1, 2);
  expect(line).toMatchObject({ isComplete: false, measurement: { isFollowing: false, points: [p(1), p(2)] } });
  const expected = { isComplete: true, measurement: { points: [p(1), p(2), p(3), p(4)] } };
  expect(drag(line.measurement, 3, 4)).toMatchObject(expected);
  const clicked = [1, 2, 3].reduce((current, at) => click(current, at).measurement, start("cobb"));
  expect(click(clicked, 4)).toMatchObject(expected);
});

it("reads a value by one click, and follows a drag", () => {
  expect(click(start("probe"), 3)).toMatchObject({ isComplete: true, measurement: { points: [p(3)] } });
  expect(drag(start("probe"), 3, 4)).toMatchObject({ isComplete: true, measurement: { points: [p(4)] } });
});

it("finds the nearest point within reach", () => {
  const measurements = [{ points: [p(0), p(10)] }, { points: [p(11)] }];
  expect(findNearestPoint(measurements, p(10.6), 2)).toEqual({ measurement: 1, point: 0 });
  expect(findNearestPoint(measurements, p(9), 2)).toEqual({ measurement: 0, point: 1 });
  expect(findNearestPoint(measurements, p(5), 2)).toBeNull();
});
