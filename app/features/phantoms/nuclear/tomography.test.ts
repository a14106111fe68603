import { expect, test } from "vitest";
import { computeSinogram, integrateEllipses, reconstruct, resizeImage, spreadAngles } from "./tomography";

const disc = { x: 20, y: -10, radiusX: 30, radiusY: 20, value: 2 };

test("a line through the middle of an ellipse is its diameter times its value", () => {
  expect(integrateEllipses([disc], 0, 20)).toBeCloseTo(2 * 40, 10);
  expect(integrateEllipses([disc], Math.PI / 2, -10)).toBeCloseTo(2 * 60, 10);
  expect(integrateEllipses([disc], 0, 51)).toBe(0);
});

test("back-projection returns the ellipse where it was, with its value, over 180° and over 360°", () => {
  for (const arc of [Math.PI, 2 * Math.PI]) {
    const frame = { angles: spreadAngles(90, arc), bins: 96, spacing: 2 };
    const sinogram = computeSinogram(frame, (angle, place) => integrateEllipses([disc], angle, place));
    const { values } = reconstruct(sinogram, 64, 2.5);
    const at = (x: number, y: number) => values[Math.floor(y / 2.5 + 32) * 64 + Math.floor(x / 2.5 + 32)];
    expect(Math.abs(Number(at(20, -10)) - 2)).toBeLessThan(0.1);
    expect(Math.abs(Number(at(20, 2)) - 2)).toBeLessThan(0.1);
    expect(Math.abs(Number(at(-40, 30)))).toBeLessThan(0.15);
  }
});

test("a resized image keeps its values", () => {
  const image = { width: 2, height: 2, values: Float64Array.of(1, 3, 1, 3) };
  const { values } = resizeImage(image, 4);
  expect([...values.slice(0, 4)]).toEqual([1, 1.5, 2.5, 3]);
});
