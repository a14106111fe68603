import { expect, it } from "vitest";
import { computeMagnitude, toComplexGrid, toImage, toKSpace } from "../../fft-2d";
import { gibbsRinging, keepLines } from "./gibbs-ringing";

const count = 1024;
/** Returns a bar of `width` pixels in the middle of a row, measured with `lines` lines of k-space. */
function truncateBar(width: number, lines: number): number[] {
  const bar = Array.from({ length: count * 4 }, (_, index) =>
    Math.abs((index % count) + 0.5 - count / 2) < width / 2 ? 1 : 0,
  );
  const kSpace = toKSpace(toComplexGrid(count, 4, bar));
  return [...computeMagnitude(toImage(keepLines(kSpace, lines, 4))).slice(0, count)];
}

it("overshoots by 9% of the step, one acquired pixel inside the edge, however many lines are taken", () => {
  for (const lines of [32, 64, 128]) {
    const row = truncateBar(440, lines);
    const overshoot = Math.max(...row);
    expect(overshoot).toBeGreaterThan(1.085);
    expect(overshoot).toBeLessThan(1.095);
    const distance = Math.abs(row.indexOf(overshoot) + 0.5 - count / 2);
    expect(Math.abs((220 - distance) / (count / lines) - 1)).toBeLessThan(0.1);
  }
});

it("rings with a period of two acquired pixels", () => {
  const row = truncateBar(440, 64);
  const inside = row.slice(count / 2, count / 2 + 215);
  const peaks = inside.flatMap((value, index) => {
    const [before = 0, after = 0] = [inside[index - 1], inside[index + 1]];
    return value > before && value > after ? [index] : [];
  });
  const gaps = peaks.slice(1).map((peak, index) => peak - (peaks[index] ?? 0));
  const meanGap = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(Math.abs(meanGap - 2 * (count / 64))).toBeLessThan(1);
});

it("makes the middle of a slab 18% stronger if it is two pixels wide, 10% weaker if it is four", () => {
  // Shares (2/π) · Si(π) and (2/π) · Si(2π), on which the pseudosyrinx rests.
  const pixel = count / 32;
  expect(truncateBar(2 * pixel, 32)[count / 2]).toBeCloseTo(1.179, 2);
  expect(truncateBar(4 * pixel, 32)[count / 2]).toBeCloseTo(0.903, 2);
});

it("states the acquired pixel and the period", () => {
  expect(gibbsRinging.computeAt(128, { lines: 64, direction: 0 }, 1).truth).toEqual({
    overshoot: 8.95,
    acquiredPixel: 220 / 64,
    period: 220 / 32,
  });
});
