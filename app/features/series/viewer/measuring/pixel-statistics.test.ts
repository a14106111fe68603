import fc from "fast-check";
import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { measureEllipse } from "./pixel-statistics";

const series = makeShownSeries({ width: 16, height: 12, slope: 2, intercept: -10 });
const frame = new Uint16Array(16 * 12).map((_, i) => (i * 37) % 101);

/** The same by testing every pixel of the picture. */
function measureEveryPixel(a: { x: number; y: number }, b: { x: number; y: number }) {
  const values: number[] = [];
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  for (let row = 0; row < 12; row++)
    for (let column = 0; column < 16; column++) {
      const dx = column + 0.5 - (a.x + b.x) / 2;
      const dy = row + 0.5 - (a.y + b.y) / 2;
      if ((dx / rx) ** 2 + (dy / ry) ** 2 <= 1) values.push((frame[row * 16 + column] ?? 0) * 2 - 10);
    }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { values, mean, deviation };
}

it("counts the pixels whose centers lie in the ellipse, also beyond the edge of the picture", () => {
  // Odd hundredths keep centers off the outline, where rounding decides.
  const coordinate = fc.integer({ min: -300, max: 1900 }).map((value) => value / 100 + 0.00137);
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (ax, ay, bx, by) => {
      const [a, b] = [
        { x: ax, y: ay },
        { x: bx, y: by },
      ];
      const expected = measureEveryPixel(a, b);
      const found = measureEllipse(frame, series, a, b);
      expect(found?.pixelCount ?? 0).toBe(expected.values.length);
      if (!found) return;
      expect(found.mean).toBeCloseTo(expected.mean, 8);
      expect(found.deviation).toBeCloseTo(expected.deviation, 6);
      expect([found.min, found.max]).toEqual([Math.min(...expected.values), Math.max(...expected.values)]);
    }),
  );
});

it("has no statistics for an ellipse without a pixel", () => {
  expect(measureEllipse(frame, series, { x: 3, y: 3 }, { x: 3, y: 3 })).toBeNull();
  expect(measureEllipse(frame, series, { x: 100, y: 100 }, { x: 120, y: 120 })).toBeNull();
});
