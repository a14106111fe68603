import { createDamagedDicomError } from "../dicom/parse-dicom";

/**
 * Returns the bytes of a frame coded as DICOM RLE (PS3.5, annex G): one segment for each byte of each channel, the more
 * significant byte first. The result is little-endian with the channels side by side. Throws `RejectedImageError` for segments that
 * are cut off or do not fill `pixels`.
 */
export function decodeRle(
  coded: Uint8Array,
  pixels: number,
  channels: number,
  bytesPerValue: number,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(coded.buffer, coded.byteOffset, coded.byteLength);
  const segments = channels * bytesPerValue;
  if (coded.byteLength < 64 || view.getUint32(0, true) !== segments) throw createDamagedDicomError();
  const result = new Uint8Array(pixels * segments);
  for (let segment = 0; segment < segments; segment++) {
    const start = view.getUint32(4 + 4 * segment, true);
    const end = segment + 1 < segments ? view.getUint32(8 + 4 * segment, true) : coded.byteLength;
    if (start < 64 || end > coded.byteLength || start > end) throw createDamagedDicomError();
    const channel = Math.floor(segment / bytesPerValue);
    const byte = bytesPerValue - 1 - (segment % bytesPerValue);
    unpackBits(coded.subarray(start, end), result, channel * bytesPerValue + byte, segments, pixels);
  }
  return result;
}

/** Writes `count` unpacked bytes to `result`, starting at index `first`, one every `step` bytes. */
function unpackBits(packed: Uint8Array, result: Uint8Array, first: number, step: number, count: number): void {
  let at = 0;
  for (let done = 0; done < count; ) {
    const control = packed[at++];
    if (control === undefined) throw createDamagedDicomError();
    // A control byte of 128 means nothing. After a larger one, the next byte is repeated; after a smaller one, literal bytes
    // follow.
    if (control === 128) continue;
    const isRun = control > 128;
    const length = Math.min(isRun ? 257 - control : control + 1, count - done);
    if (at + (isRun ? 1 : length) > packed.length) throw createDamagedDicomError();
    for (let index = 0; index < length; index++)
      result[first + (done + index) * step] = packed[isRun ? at : at + index] ?? 0;
    at += isRun ? 1 : control + 1;
    done += length;
  }
}
