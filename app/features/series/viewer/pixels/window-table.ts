import type { SeriesManifest, Window } from "../../series";

/** Center and width of a window in the unit of the series. */
export type WindowValues = Pick<Window, "center" | "width">;
/** The fields of a series that map stored values to its unit. */
export type StoredValues = Pick<SeriesManifest, "bits" | "slope" | "intercept">;

/** Stored values of a frame, row by row. */
export type StoredFrame = Uint8Array | Uint16Array;

const opaqueBlack = 0xff000000;
/** A gray level multiplied by this number gives a pixel with this level in red, green, and blue. */
const gray = 0x010101;

/**
 * Returns a table from each stored value (256 or 65,536) to a gray pixel as a canvas stores it on little-endian machines
 * (0xAABBGGRR). Values from `center - width / 2` to `center + width / 2` go linearly from black to white (DICOM PS3.3
 * C.11.2.1.3.2, LINEAR_EXACT).
 */
export function buildWindowTable(
  series: StoredValues,
  { center, width }: WindowValues,
  isInverted: boolean,
): Uint32Array {
  const table = new Uint32Array(2 ** series.bits);
  const size = table.length;
  const sign = isInverted ? -1 : 1;
  const step = (sign * 255 * series.slope) / width;
  const start = 127.5 + (sign * 255 * (series.intercept - center)) / width;
  const getPixel = (stored: number) =>
    opaqueBlack + gray * Math.min(255, Math.max(0, Math.round(start + step * stored)));
  // Outside the window all values are equal; filling them at once saves two thirds of the time.
  const [low = 0, high = 0] = [-start / step, (255 - start) / step].sort((a, b) => a - b);
  const from = Math.min(size, Math.max(0, Math.floor(low)));
  const to = Math.min(size, Math.max(from, Math.ceil(high) + 1));
  table.fill(getPixel(0), 0, from);
  for (let stored = from; stored < to; stored++) table[stored] = getPixel(stored);
  table.fill(getPixel(size - 1), to);
  return table;
}

/** Returns a function like `buildWindowTable` that builds a new table only if an argument has changed. */
export function createWindowTable(): typeof buildWindowTable {
  let table: Uint32Array = new Uint32Array();
  let tableKey = "";
  return (series, window, isInverted) => {
    const key = [series.bits, series.slope, series.intercept, window.center, window.width, isInverted].join();
    if (key !== tableKey) table = buildWindowTable(series, window, isInverted);
    tableKey = key;
    return table;
  };
}

/**
 * Writes gray or RGB pixels through a window table into `output`, one 32-bit pixel each. `first` is the index of the pixel that
 * comes first in `output`.
 */
export function applyWindowTable(
  pixels: StoredFrame,
  channels: 1 | 3,
  table: Uint32Array,
  output: Uint32Array,
  first = 0,
): void {
  if (channels === 1) {
    for (let i = 0; i < output.length; i++) output[i] = table[pixels[first + i] ?? 0] ?? 0;
    return;
  }
  for (let i = 0, from = first * 3; i < output.length; i++, from += 3) {
    const red = (table[pixels[from] ?? 0] ?? 0) & 0xff;
    const green = (table[pixels[from + 1] ?? 0] ?? 0) & 0xff00;
    const blue = (table[pixels[from + 2] ?? 0] ?? 0) & 0xff0000;
    output[i] = opaqueBlack | blue | green | red;
  }
}
