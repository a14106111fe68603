import type { Frame } from "../../series/series";
import type { ScalarImage } from "./scalar-image";

/** Returns a 16-bit frame of stored values (value − intercept) ÷ slope, rounded and limited to 0–65535. */
export function storeFrame16({ values }: ScalarImage, slope: number, intercept: number): Frame {
  const pixels = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    pixels[i] = Math.min(65535, Math.max(0, Math.round(((values[i] ?? 0) - intercept) / slope)));
  }
  return { pixels, position: null };
}

/** Returns an 8-bit frame of the values, rounded and limited to 0–255. */
export function storeFrame8({ values }: ScalarImage): Frame {
  const pixels = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) pixels[i] = Math.min(255, Math.max(0, Math.round(values[i] ?? 0)));
  return { pixels, position: null };
}
