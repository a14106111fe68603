/**
 * The result of a decoder: the stored values of one frame, row by row from the upper left corner, with the channels of a pixel
 * side by side.
 */
export interface Samples {
  width: number;
  height: number;
  channels: number;
  /** Bits per sample of the coded picture. */
  bits: number;
  values: Uint8Array | Uint16Array | Int16Array;
}

/** The stored values as bits: unsigned, or signed in two's complement. */
export type SampleType = "unsigned" | "signed";

/** Returns little-endian bytes as values: one byte each up to 8 bits, otherwise two. */
export function toValues(bytes: Uint8Array<ArrayBuffer>, bits: number, type: SampleType): Samples["values"] {
  if (bits > 8) return type === "signed" ? new Int16Array(bytes.buffer) : new Uint16Array(bytes.buffer);
  return type === "signed" ? Int16Array.from(new Int8Array(bytes.buffer)) : bytes;
}

/** Returns the values with the channels of each pixel side by side, from values stored channel after channel. */
export function interleave<T extends Samples["values"]>(planar: T, channels: number): T {
  const result = planar.slice();
  const pixels = planar.length / channels;
  for (let channel = 0; channel < channels; channel++)
    for (let at = 0; at < pixels; at++) result[at * channels + channel] = planar[channel * pixels + at] ?? 0;
  return result as T;
}

/** Reads the lowest `bits` bits of each value as a signed number in two's complement. Ignores the bits above. */
export function extendSign(values: Samples["values"], bits: number): Int16Array {
  const shift = 32 - bits;
  const result = new Int16Array(values.length);
  for (let at = 0; at < values.length; at++) result[at] = ((values[at] ?? 0) << shift) >> shift;
  return result;
}
