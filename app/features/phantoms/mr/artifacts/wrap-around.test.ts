import { expect, it } from "vitest";
import { toComplexGrid } from "../../fft-2d";
import { foldRows, wrapAround } from "./wrap-around";

it("folds an object that is larger than the field of view by object − FOV", () => {
  // A bar of 40 rows in the middle of 64, measured with 24 to 40 rows.
  const bar = toComplexGrid(
    1,
    64,
    Array.from({ length: 64 }, (_, row) => (row >= 12 && row < 52 ? 1 : 0)),
  );
  for (const rows of [24, 32, 36]) {
    const folded = foldRows(bar, rows).real;
    expect(folded.filter((value) => value === 2)).toHaveLength(40 - rows);
    // Half of the overlap lies at each edge.
    expect(folded.slice(0, (40 - rows) / 2)).toEqual(new Float64Array((40 - rows) / 2).fill(2));
  }
  expect([...foldRows(bar, 40).real]).toEqual(new Array(40).fill(1));
});

it("states the distance between head and copy: FOV − object", () => {
  const { truth } = wrapAround.computeAt(64, { ...wrapAround.defaults, fieldOfView: 150 }, 1);
  expect(truth).toMatchObject({ objectSize: 190, distance: -40, foldDepth: 20 });
  const sideways = wrapAround.computeAt(64, { fieldOfView: 120, oversampling: 0, direction: 1 }, 1);
  expect(sideways.truth).toMatchObject({ objectSize: 154, distance: -34, foldDepth: 17 });
});

it("changes the picture to the depth of the fold and no farther", () => {
  const compute = (oversampling: number) =>
    wrapAround.computeAt(128, { fieldOfView: 150, oversampling, direction: 0 }, 1).series[0];
  const [folded, clean] = [compute(0), compute(100)];
  if (!folded || !clean) throw new Error("No picture.");
  expect([folded.height, folded.width]).toEqual([80, 128]);
  const changed = Array.from({ length: folded.height }, (_, row) => {
    const at = (series: typeof folded) => series.frames[0]?.pixels[row * 128 + 64] ?? 0;
    return Math.abs(at(folded) - at(clean)) > 80;
  });
  const depth = changed.slice(0, 40).lastIndexOf(true) + 1;
  // 20 mm are 10.7 rows of 1.875 mm.
  expect(depth).toBeGreaterThanOrEqual(9);
  expect(depth).toBeLessThanOrEqual(12);
  expect(changed.slice(14, 66).some(Boolean)).toBe(false);
});

it("has nothing to point at once the field of view is large enough", () => {
  const regionsOf = (oversampling: number) =>
    wrapAround.computeAt(64, { fieldOfView: 150, oversampling, direction: 0 }, 1).regions;
  expect(regionsOf(0).map(({ name }) => name)).toEqual(["Wrap-around", "Wrap-around"]);
  expect(regionsOf(50)).toEqual([]);
});
