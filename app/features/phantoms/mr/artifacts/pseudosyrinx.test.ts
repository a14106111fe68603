import { expect, it } from "vitest";
import { pseudosyrinx } from "./pseudosyrinx";

/** Returns the mean signal across the cord at the height of C5, 9 pixels to each side of its middle, of a 256 matrix. */
function acrossCord(lines: number, direction: number): number[] {
  const { series } = pseudosyrinx.computeAt(256, { lines, direction }, 1);
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint16Array(0);
  const middle = Math.round((-10 + 0.0015 * 12 ** 2 + 20) / (230 / 256) + 127.5);
  return Array.from({ length: 9 }, (_, step) => {
    const column = middle + step - 4;
    const rows = [-3, -2, -1, 0, 1, 2, 3].map((row) => pixels[(128 + row) * 256 + column] ?? 0);
    return rows.reduce((sum, value) => sum + value, 0) / rows.length;
  });
}

it("puts a bright line between dark ones into the cord if few lines run from front to back", () => {
  const profile = acrossCord(96, 1);
  const middle = Math.max(...profile.slice(3, 6));
  expect(middle).toBeGreaterThan(1.3 * Math.min(...profile.slice(1, 4)));
  expect(middle).toBeGreaterThan(1.3 * Math.min(...profile.slice(5, 8)));
});

it("shows an even cord with many lines, or with phase encoding along the spine", () => {
  for (const [lines, direction] of [
    [256, 1],
    [96, 0],
  ] as const) {
    const profile = acrossCord(lines, direction).slice(2, 7);
    expect(Math.max(...profile) / Math.min(...profile)).toBeLessThan(1.15);
  }
});
