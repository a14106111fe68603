import type { Frame, Series } from "../series";
import type { DecodedFrame } from "./dicom/decode-dicom";
import { type FoundSeries, type FoundSlice, nameWindows } from "./found-series";
import { findPercentileWindow } from "./percentile-window";

/** A series in memory, with notes for the admin about its decoding. */
export interface CreatedSeries {
  series: Series;
  notes: string[];
}

export const creationNotes = {
  percentileWindow: "The files have no usable window. The first window spans the 1st to the 99.5th percentile.",
  sharedScale:
    "The slices have different value scales. They were converted to one scale, so values may differ slightly from the files.",
};

/**
 * Returns the series of decoded frames, which belong to the slices of `found` in the same order. Values below 0 are shifted,
 * because stored values must not be negative; slope and intercept still give the same values as in the files. `modality` comes
 * from the admin or the files.
 */
export function createSeries(
  found: FoundSeries,
  decoded: readonly DecodedFrame[],
  modality: Series["modality"],
): CreatedSeries {
  const notes = [...new Set(decoded.flatMap((frame) => frame.notes))];
  const { width, height } = found.format;
  const shared = {
    ...{ modality, plane: found.plane, phase: null, width, height },
    ...{ pixelSpacing: found.pixelSpacing, spacingAtDetector: found.spacingAtDetector, frameRate: found.frameRate },
  };
  if (decoded.some(({ channels }) => channels === 3))
    return { series: { ...shared, ...describeColor(), frames: toColorFrames(found.slices, decoded) }, notes };
  const gray = hasOneScale(found.slices) ? shiftValues(found, decoded) : convertScales(found, decoded);
  const fileWindows = nameWindows(found.slices[Math.floor(found.slices.length / 2)]?.windows ?? []);
  if (!hasOneScale(found.slices)) notes.push(creationNotes.sharedScale);
  if (fileWindows.length === 0) notes.push(creationNotes.percentileWindow);
  const { slope, intercept } = gray;
  const window = fileWindows.length > 0 ? null : toValues(gray.findWindow(), slope, intercept);
  return {
    series: {
      ...{ ...shared, bits: gray.bits, channels: 1, slope, intercept, unit: found.unit },
      windows: window ? nameWindows([window]) : fileWindows,
      invert: found.format.photometric === "MONOCHROME1",
      frames: gray.frames,
    },
    notes,
  };
}

interface GrayFrames extends Pick<Series, "bits" | "slope" | "intercept" | "frames"> {
  /** Computes the window for files that have none, in stored values. */
  findWindow(): { center: number; width: number };
}

function hasOneScale([first, ...others]: readonly FoundSlice[]): boolean {
  return others.every(({ slope, intercept }) => slope === first?.slope && intercept === first.intercept);
}

/** Returns the stored values of the files, shifted so that none is negative. */
function shiftValues({ format, slices, padding }: FoundSeries, decoded: readonly DecodedFrame[]): GrayFrames {
  const { slope = 1, intercept = 0 } = slices[0] ?? {};
  const { lowest, highest } = findRange(decoded);
  const shift = Math.max(0, -lowest);
  const bits = format.bitsStored <= 8 && highest + shift <= 255 ? 8 : 16;
  const shiftedPadding = padding && { from: padding.from + shift, to: padding.to + shift };
  const frames = decoded.map(({ values }, index): Frame => {
    const pixels = createPixels(bits, values.length);
    for (let at = 0; at < values.length; at++) pixels[at] = (values[at] ?? 0) + shift;
    return { pixels, position: slices[index]?.position ?? null };
  });
  const findWindow = () =>
    findPercentileWindow(
      frames.map(({ pixels }) => pixels),
      shiftedPadding,
    );
  return { bits, slope, intercept: intercept - slope * shift, frames, findWindow };
}

/** Converts values to one 16-bit scale, because each slice may have its own slope and intercept, as in PET. */
function convertScales({ slices }: FoundSeries, decoded: readonly DecodedFrame[]): GrayFrames {
  const ranges = decoded.map((frame, index) => {
    const { lowest, highest } = findRange([frame]);
    const { slope = 1, intercept = 0 } = slices[index] ?? {};
    return [lowest * slope + intercept, highest * slope + intercept];
  });
  const low = Math.min(...ranges.flat());
  const high = Math.max(...ranges.flat());
  const step = (high - low) / 65_535 || 1;
  const frames = decoded.map(({ values }, index): Frame => {
    const { slope = 1, intercept = 0, position = null } = slices[index] ?? {};
    const pixels = createPixels(16, values.length);
    for (let at = 0; at < values.length; at++)
      pixels[at] = Math.round(((values[at] ?? 0) * slope + intercept - low) / step);
    return { pixels, position };
  });
  const findWindow = () =>
    findPercentileWindow(
      frames.map(({ pixels }) => pixels),
      null,
    );
  return { bits: 16, slope: step, intercept: low, frames, findWindow };
}

function createPixels(bits: 8 | 16, length: number): Uint8Array | Uint16Array {
  return bits === 8 ? new Uint8Array(length) : new Uint16Array(length);
}

function findRange(decoded: readonly DecodedFrame[]): { lowest: number; highest: number } {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of decoded)
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  return { lowest, highest };
}

/** Converts a window from stored values to the unit of the series, with six significant digits. */
function toValues({ center, width }: { center: number; width: number }, slope: number, intercept: number) {
  const round = (value: number) => Number(value.toPrecision(6));
  return { center: round(center * slope + intercept), width: round(width * Math.abs(slope)) };
}

function describeColor() {
  const windows = [{ name: "Default", center: 127.5, width: 255 }];
  return { bits: 8, channels: 3, slope: 1, intercept: 0, unit: "arbitrary", windows, invert: false } as const;
}

function toColorFrames(slices: readonly FoundSlice[], decoded: readonly DecodedFrame[]): Frame[] {
  return decoded.map(({ values }, index) => ({
    pixels: Uint8Array.from(values),
    position: slices[index]?.position ?? null,
  }));
}
