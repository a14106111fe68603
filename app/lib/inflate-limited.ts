import { Inflate } from "fflate";
import { concatBytes } from "./concat-bytes";

/** Bytes inflated at a time. A piece expands to at most 8 MB. */
const pieceBytes = 8_192;

/**
 * Returns the data of a raw deflate stream, or null if the stream is damaged or holds more than `maxBytes`. Stops at the first
 * extra byte, so that a decompression bomb cannot exceed the limit.
 */
export function inflateLimited(packed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> | null {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((piece) => {
    length += piece.length;
    if (length <= maxBytes) pieces.push(piece);
  });
  try {
    for (let at = 0; at < packed.length && length <= maxBytes; at += pieceBytes)
      stream.push(packed.subarray(at, at + pieceBytes), at + pieceBytes >= packed.length);
  } catch {
    return null;
  }
  return length > maxBytes ? null : concatBytes(pieces);
}
