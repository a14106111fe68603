import { expect, test } from "vitest";
import { findOutline, measureEcho, moveOutline } from "./measure-echo";
import { mirrorImage } from "./mirror-image";

const parameters = { distance: 16, radius: 7, loss: 0 };

test("the image lies about as far behind the diaphragm as the target lies in front", () => {
  const { truth } = mirrorImage.computeAt(parameters, 1, 64);
  // Target and image are 16 mm from the curved mirror, whose image is a little stretched.
  expect(Number(truth.imageDepth) - Number(truth.targetDepth)).toBeGreaterThan(30);
  expect(Number(truth.imageDepth) - Number(truth.targetDepth)).toBeLessThan(38);
});

test("without loss the image is as bright as the target, 12 dB above liver", () => {
  const result = mirrorImage.computeAt(parameters, 1, 128);
  const image = findOutline(result, "Mirror image");
  const target = findOutline(result, "Target");
  expect(Math.abs(measureEcho(result, image) - measureEcho(result, target))).toBeLessThan(2);
  expect(measureEcho(result, image) - measureEcho(result, moveOutline(image, 0.2, 0))).toBeGreaterThan(9);
});

test("the target moves away from the diaphragm, and its image the other way", () => {
  const near = mirrorImage.computeAt(parameters, 1, 64).truth;
  const far = mirrorImage.computeAt({ ...parameters, distance: 24 }, 1, 64).truth;
  expect(Number(far.targetDepth)).toBeLessThan(Number(near.targetDepth));
  expect(Number(far.imageDepth)).toBeGreaterThan(Number(near.imageDepth));
});
