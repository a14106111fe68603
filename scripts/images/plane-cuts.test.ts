import { describe, expect, it } from "vitest";
import { type Affine, invertAffine, transformPoint, type Vector } from "./affine";
import { makeNifti } from "./make-nifti";
import { readNifti, type Volume } from "./nifti";
import { type CutPlane, cutInPlane } from "./plane-cuts";

// A body of 3 × 4 × 5 mm whose every cubic millimeter has its own value. Files may store its axes in any order and direction: the
// frames must not depend on it.
const extent: Vector = [3, 4, 5];
/** Value at a place: x counts from left to right in the patient, y from back to front, z from feet to head. */
const valueAt = ([x, y, z]: Vector) => 1 + x + 3 * (y + 4 * z);

const orders: Vector[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const storages = orders.flatMap((order) => Array.from({ length: 8 }, (_, flips) => ({ order, flips })));

/** Returns the body as a file whose axis n runs along axis `order[n]` of the patient, backward if bit n of `flips` is set. */
function store({ order, flips }: { order: Vector; flips: number }): Volume {
  const isFlipped = (axis: number) => (flips & (1 << axis)) !== 0;
  const size = order.map((world) => extent[world]) as Vector;
  const placeOf = (voxel: Vector): Vector => {
    const place: Vector = [0, 0, 0];
    order.forEach((world, axis) => {
      const step = voxel[axis] ?? 0;
      place[world as 0 | 1 | 2] = isFlipped(axis) ? (size[axis] ?? 0) - 1 - step : step;
    });
    return place;
  };
  const values: number[] = [];
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++) for (let i = 0; i < size[0]; i++) values.push(valueAt(placeOf([i, j, k])));
  const [origin, alongI, alongJ, alongK] = [
    placeOf([0, 0, 0]),
    placeOf([1, 0, 0]),
    placeOf([0, 1, 0]),
    placeOf([0, 0, 1]),
  ];
  const affine = [0, 1, 2].map((world) => {
    const start = origin[world] ?? 0;
    return [alongI, alongJ, alongK].map((place) => (place[world] ?? 0) - start).concat(start);
  }) as Affine;
  return readNifti(makeNifti({ size, values, affine }));
}

function frameOf(volume: Volume, plane: CutPlane, frame: number): number[][] {
  const cuts = cutInPlane(volume, plane);
  return Array.from({ length: cuts.height }, (_, y) =>
    Array.from({ length: cuts.width }, (_, x) => volume.data[cuts.indexOf(frame, x, y)] ?? 0),
  );
}

describe("in each of the 48 ways to store a volume", () => {
  it("shows the patient's right at the left and the front at the top of axial frames, from the feet to the head", () => {
    for (const storage of storages) {
      const [row] = frameOf(store(storage), "axial", 1);
      // The first row lies in front (y = 3) at height z = 1 and runs from the right (x = 2) to the left (x = 0).
      expect(row).toEqual([valueAt([2, 3, 1]), valueAt([1, 3, 1]), valueAt([0, 3, 1])]);
    }
  });

  it("shows the patient's right at the left and the head at the top of coronal frames, from front to back", () => {
    for (const storage of storages) {
      const [row] = frameOf(store(storage), "coronal", 0);
      expect(row).toEqual([valueAt([2, 3, 4]), valueAt([1, 3, 4]), valueAt([0, 3, 4])]);
    }
  });

  it("shows the front at the left and the head at the top of sagittal frames, from right to left", () => {
    for (const storage of storages) {
      const [row] = frameOf(store(storage), "sagittal", 0);
      expect(row).toEqual([valueAt([2, 3, 4]), valueAt([2, 2, 4]), valueAt([2, 1, 4]), valueAt([2, 0, 4])]);
    }
  });

  it("leads back from a pixel to its place, and names the position of a frame in mm", () => {
    for (const storage of storages) {
      const cuts = cutInPlane(store(storage), "axial");
      expect(cuts.getPoint(2, 0, 0).map((value) => value + 0)).toEqual([2, 3, 2]);
      expect(cuts.positionOf(2)).toBe(2);
      expect(cuts.spacing).toEqual({ x: 1, y: 1, frame: 1 });
    }
  });
});

it("measures how far a stack is tilted from its plane", () => {
  const angle = (20 * Math.PI) / 180;
  const affine: Affine = [
    [1, 0, 0, 0],
    [0, Math.cos(angle), -Math.sin(angle), 0],
    [0, Math.sin(angle), Math.cos(angle), 0],
  ];
  const volume = readNifti(makeNifti({ size: [2, 2, 2], values: [1, 2, 3, 4, 5, 6, 7, 8], affine }));
  expect(cutInPlane(volume, "axial").tilt).toBeCloseTo(20, 3);
});

it("undoes an affine", () => {
  const affine: Affine = [
    [0, -2, 0.5, 10],
    [1.5, 0, 0, -20],
    [0, 0.25, 3, 30],
  ];
  const point: Vector = [4, -5, 6];
  transformPoint(invertAffine(affine), transformPoint(affine, point)).forEach((value, axis) => {
    expect(value).toBeCloseTo(point[axis] ?? 0, 10);
  });
  const flat: Affine = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [1, 1, 0, 0],
  ];
  expect(() => invertAffine(flat)).toThrow(RangeError);
});
