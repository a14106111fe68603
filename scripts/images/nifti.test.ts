import { expect, it } from "vitest";
import type { Affine } from "./affine";
import { makeNifti, type NiftiParts } from "./make-nifti";
import { readNifti } from "./nifti";

const identity: Affine = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];
const values = [-3, 0, 1, 2, 300, -1000, 7, 8];
const size: [number, number, number] = [2, 2, 2];

it("reads the same values in either byte order, plain and zipped", () => {
  for (const isBigEndian of [false, true])
    for (const isZipped of [false, true]) {
      const volume = readNifti(makeNifti({ size, values, affine: identity, isBigEndian, isZipped }));
      expect([...volume.data]).toEqual(values);
      expect(volume.size).toEqual(size);
      expect(volume.affine).toEqual(identity);
    }
});

it("reads bytes, 16-bit integers, and floats", () => {
  const read = (type: 2 | 4 | 16, list: number[]) => [
    ...readNifti(makeNifti({ size, values: list, type, affine: identity })).data,
  ];
  expect(read(2, [0, 1, 2, 3, 252, 253, 254, 255])).toEqual([0, 1, 2, 3, 252, 253, 254, 255]);
  expect(read(4, values)).toEqual(values);
  expect(read(16, [0.5, -0.25, 0, 1, 2, 3, 4, 1e6])).toEqual([0.5, -0.25, 0, 1, 2, 3, 4, 1e6]);
});

it("takes a slope of 0 as none, and keeps any other", () => {
  expect(readNifti(makeNifti({ size, values, affine: identity }))).toMatchObject({ slope: 1, intercept: 0 });
  expect(readNifti(makeNifti({ size, values, affine: identity, slope: 2, intercept: -5 }))).toMatchObject({
    slope: 2,
    intercept: -5,
  });
});

it("reads the orientation from the quaternion when there is no affine", () => {
  // Half a turn around the head-to-feet axis (0, 0, 1), and a mirrored third axis: right and front change sign, and so does head.
  const qform: NiftiParts["qform"] = {
    quaternion: [0, 0, 1],
    offset: [10, 20, 30],
    spacing: [2, 3, 4],
    handedness: -1,
  };
  const { affine } = readNifti(makeNifti({ size, values, qform }));
  expect(affine.map((row) => row.map((value) => value + 0))).toEqual([
    [-2, 0, 0, 10],
    [0, -3, 0, 20],
    [0, 0, -4, 30],
  ]);
});

it("prefers the affine to the quaternion", () => {
  const qform: NiftiParts["qform"] = { quaternion: [0, 0, 1], offset: [0, 0, 0], spacing: [1, 1, 1], handedness: 1 };
  const file = makeNifti({
    size,
    values,
    affine: identity,
    qform,
  });
  expect(readNifti(file).affine).toEqual(identity);
});

it("refuses files that are not one oriented volume", () => {
  const good = makeNifti({ size, values, affine: identity });
  expect(() => readNifti(good.slice(0, 100))).toThrow("too short for a NIfTI header");
  expect(() => readNifti(good.slice(0, good.length - 1))).toThrow("shorter than its header says");
  expect(() => readNifti(new Uint8Array(1000))).toThrow("not NIfTI-1");
  expect(() => readNifti(makeNifti({ size, values }))).toThrow("does not state the patient's orientation");
  expect(() => readNifti(makeNifti({ size: [2, 2, 1], values, affine: identity, volumes: 2 }))).toThrow(
    "exactly one volume",
  );
  const zipped = makeNifti({ size, values, affine: identity, isZipped: true });
  expect(() => readNifti(zipped.slice(0, zipped.length - 12))).toThrow("cannot be unzipped");
  const unknownType = good.slice();
  unknownType[70] = 32;
  expect(() => readNifti(unknownType)).toThrow("type 32 is not supported");
});
