/**
 * Converts luminance and color differences of 8 bits to RGB, in place (DICOM PS3.3, C.7.6.3.1.2, which follows ITU-R BT.601 in full
 * range).
 */
export function convertYbrToRgb(values: Uint8Array): void {
  for (let at = 0; at + 2 < values.length; at += 3) {
    const y = values[at] ?? 0;
    const blue = (values[at + 1] ?? 0) - 128;
    const red = (values[at + 2] ?? 0) - 128;
    values[at] = clamp(y + 1.402 * red);
    values[at + 1] = clamp(y - 0.344136 * blue - 0.714136 * red);
    values[at + 2] = clamp(y + 1.772 * blue);
  }
}

/** Converts uncompressed YBR_FULL_422 pixels, in which two neighbors share their color (Y1 Y2 Cb Cr), to YBR_FULL. */
export function expandYbr422(packed: Uint8Array): Uint8Array {
  const values = new Uint8Array((packed.length / 2) * 3);
  for (let from = 0, to = 0; from + 3 < packed.length; from += 4, to += 6) {
    values[to] = packed[from] ?? 0;
    values[to + 3] = packed[from + 1] ?? 0;
    for (const pixel of [to, to + 3]) {
      values[pixel + 1] = packed[from + 2] ?? 0;
      values[pixel + 2] = packed[from + 3] ?? 0;
    }
  }
  return values;
}

/** Colors of a palette: `first` is the value of the first entry; each entry has a red, green, and blue byte. */
export interface Palette {
  first: number;
  colors: Uint8Array;
}

/** Returns RGB pixels. Values before the first and after the last entry get the color of that entry. */
export function applyPalette(values: Uint8Array | Uint16Array | Int16Array, { first, colors }: Palette): Uint8Array {
  const result = new Uint8Array(values.length * 3);
  const last = colors.length / 3 - 1;
  for (let at = 0; at < values.length; at++) {
    const entry = 3 * Math.min(last, Math.max(0, (values[at] ?? 0) - first));
    for (let channel = 0; channel < 3; channel++) result[3 * at + channel] = colors[entry + channel] ?? 0;
  }
  return result;
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
