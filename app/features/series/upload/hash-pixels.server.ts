import { createHash } from "node:crypto";
import { reverseFilters } from "../viewer/pixels/png-filters";
import { type FrameFormat, findPixelData, inflatePieces } from "./check-frame";

/**
 * Returns the SHA-256 in hex of the pixels of a frame, in which 16-bit values begin with the low byte: the hash that manifests
 * of computed series name (scripts/images/compute-pictures.ts). The frame must have passed `checkFrame`. Keeps only two rows
 * in memory, because a large frame and its file together exceed the memory of a Worker.
 */
export async function hashPixels(file: Uint8Array, { width, bits, channels }: FrameFormat): Promise<string> {
  const rowBytes = (width * channels * bits) / 8;
  const stride = rowBytes + 1;
  const hash = createHash("sha256");
  // The unfiltered row above, and the current row.
  const rows = new Uint8Array(2 * stride);
  let filled = stride;
  for await (const piece of inflatePieces(findPixelData(file))) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + rows.length - filled);
      rows.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < rows.length) continue;
      reverseFilters(rows, rowBytes, (bits / 8) * channels);
      const row = rows.slice(stride + 1);
      rows.copyWithin(1, stride + 1);
      filled = stride;
      hash.update(bits === 16 ? swapBytePairs(row) : row);
    }
  }
  return hash.digest("hex");
}

function swapBytePairs(row: Uint8Array): Uint8Array {
  for (let at = 0; at + 1 < row.length; at += 2) [row[at], row[at + 1]] = [row[at + 1] ?? 0, row[at] ?? 0];
  return row;
}
