import { describe, expect, it } from "vitest";
import { makeDeidentified } from "../../../testing/make-deidentified";
import { seriesManifestSchema } from "../series";
import { createSeries, creationNotes } from "./create-series";
import type { DecodedFrame } from "./dicom/decode-dicom";
import type { DeidentifiedFile } from "./dicom/deidentified-file";
import { groupFiles } from "./group-files";

const gray = (values: DecodedFrame["values"]): DecodedFrame => ({ channels: 1, values, notes: [] });

function create(files: DeidentifiedFile[], decoded: DecodedFrame[]) {
  const [found] = groupFiles(files);
  if (!found) throw new Error("no series");
  return createSeries(found, decoded, "CT");
}

/** Values in the unit of the series, as the viewer computes them. */
function readValues({ series }: ReturnType<typeof create>, frame = 0): number[] {
  return Array.from(series.frames[frame]?.pixels ?? [], (stored) => stored * series.slope + series.intercept);
}

const ramp = Array.from({ length: 16 }, (_, at) => 1000 + at);

describe("a gray series", () => {
  it("keeps the stored values, slope, intercept, unit, windows, and places", () => {
    const { series, notes } = create(
      [makeDeidentified(0), makeDeidentified(5)],
      [gray(Uint16Array.from(ramp)), gray(Uint16Array.from(ramp))],
    );
    expect(notes).toEqual([]);
    expect([...(series.frames[0]?.pixels ?? [])]).toEqual(ramp);
    expect(series).toMatchObject({
      ...{ modality: "CT", plane: "axial", width: 4, height: 4, bits: 16, channels: 1, slope: 1, intercept: -1024 },
      ...{ unit: "HU", windows: [{ name: "Default", center: 40, width: 400 }], invert: false },
      ...{ pixelSpacing: { x: 0.7, y: 0.7 }, spacingAtDetector: false, frameRate: null, phase: null },
    });
    expect(series.frames.map(({ position }) => position)).toEqual([5, 0]);
  });

  it("makes a valid manifest", () => {
    const { series } = create([makeDeidentified(0)], [gray(Uint16Array.from(ramp))]);
    const frames = series.frames.map(({ position }) => ({ sha256: "0".repeat(64), position }));
    const provenance = { source: "x", license: "x", credit: "x", simulated: false, deidentification: null };
    expect(seriesManifestSchema.safeParse({ version: 1, ...series, frames, provenance }).success).toBe(true);
  });

  it("shifts negative values, and the values in HU stay the same", () => {
    const stored = ramp.map((value) => value - 3000);
    const created = create([makeDeidentified(0)], [gray(Int16Array.from(stored))]);
    expect(Math.min(...(created.series.frames[0]?.pixels ?? []))).toBe(0);
    expect(readValues(created)).toEqual(stored.map((value) => value - 1024));
  });

  it("has 8 bits if the file stores 8, also after a shift", () => {
    const { format } = makeDeidentified(0);
    const file = makeDeidentified(0, { format: { ...format, bitsStored: 8 } });
    const { series } = create([file], [gray(Int16Array.from(ramp, (value) => value - 1100))]);
    expect(series.bits).toBe(8);
    expect(series.frames[0]?.pixels).toBeInstanceOf(Uint8Array);
  });

  it("shows low values white for MONOCHROME1, with stored values unchanged", () => {
    const { format } = makeDeidentified(0);
    const file = makeDeidentified(0, { format: { ...format, photometric: "MONOCHROME1" } });
    const { series } = create([file], [gray(Uint16Array.from(ramp))]);
    expect(series.invert).toBe(true);
    expect([...(series.frames[0]?.pixels ?? [])]).toEqual(ramp);
  });

  it("brings slices with scales of their own to one scale of 16 bits, as PET needs", () => {
    const files = [2, 0.5].map((slope, index) => {
      const file = makeDeidentified(5 * index);
      return { ...file, frames: file.frames.map((frame) => ({ ...frame, slope, intercept: 0 })) };
    });
    // The upper slice, with slope 0.5, comes first.
    const created = create(files, [gray(Uint16Array.from(ramp)), gray(Uint16Array.from(ramp))]);
    expect(created.notes).toEqual([creationNotes.sharedScale]);
    const step = created.series.slope;
    expect(step).toBeCloseTo((2 * 1015 - 0.5 * 1000) / 65_535, 12);
    for (const [index, slope] of [0.5, 2].entries())
      for (const [at, value] of readValues(created, index).entries())
        expect(Math.abs(value - slope * (ramp[at] ?? 0))).toBeLessThanOrEqual(step / 2 + 1e-9);
  });
});

describe("windows", () => {
  const withWindows = (windows: { center: number; width: number }[], padding: DeidentifiedFile["padding"] = null) => {
    const file = makeDeidentified(0, { padding });
    return { ...file, frames: file.frames.map((frame) => ({ ...frame, windows })) };
  };

  it("get names of ours", () => {
    const windows = [
      { center: 40, width: 400 },
      { center: -600, width: 1500 },
    ];
    const { series } = create([withWindows(windows)], [gray(Uint16Array.from(ramp))]);
    expect(series.windows).toEqual([
      { name: "Default", center: 40, width: 400 },
      { name: "Window 2", center: -600, width: 1500 },
    ]);
  });

  it("span the 1st to the 99.5th percentile if there are none, without padding", () => {
    // 10 000 values from 0 to 9999, one each, and as many pixels outside of the picture.
    const values = Int16Array.from({ length: 20_000 }, (_, at) => (at < 10_000 ? at : -2000));
    const { series, notes } = create([withWindows([], { from: -2000, to: -2000 })], [gray(values)]);
    expect(notes).toEqual([creationNotes.percentileWindow]);
    const [window] = series.windows;
    // The 100th and the 9950th smallest value, in HU.
    expect(window).toEqual({ name: "Default", center: (99 + 9949) / 2 - 1024, width: 9949 - 99 });
  });

  it("are never empty, even if all values are equal", () => {
    const { series } = create([withWindows([])], [gray(new Uint16Array(16).fill(7))]);
    expect(series.windows).toEqual([{ name: "Default", center: 7 - 1024, width: 1 }]);
  });
});

it("makes an RGB series of colors, with brightness and contrast as they are", () => {
  const values = Uint8Array.from({ length: 48 }, (_, at) => at);
  const { series } = create([makeDeidentified(0)], [{ channels: 3, values, notes: ["A note."] }]);
  expect(series).toMatchObject({ bits: 8, channels: 3, slope: 1, intercept: 0, unit: "arbitrary", invert: false });
  expect(series.windows).toEqual([{ name: "Default", center: 127.5, width: 255 }]);
  expect([...(series.frames[0]?.pixels ?? [])]).toEqual([...values]);
});

it("passes each note on decoding once", () => {
  const decoded = [1, 2].map(() => ({ ...gray(Uint16Array.from(ramp)), notes: ["A note."] }));
  expect(create([makeDeidentified(0), makeDeidentified(5)], decoded).notes).toEqual(["A note."]);
});
