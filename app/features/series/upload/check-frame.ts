import { crc32 } from "../../../lib/crc32";
import { RejectedImageError } from "../../images/formats/clean-image";
import { readPngChunks } from "../../images/formats/png";
import { describeRejectedFile, detectExtension } from "../../images/read-image";
import type { SeriesManifest } from "../series";
import { maxFrameBytes } from "./max-frame-bytes";

// The server stores a frame only if it is exactly what the editor's own writer makes (app/lib/write-png.ts): pixels and
// nothing else, in the size that the manifest declares. This keeps texts, hidden files, and decompression bombs out of the
// bucket.

/** The fields of the manifest that decide how many pixels a frame has. */
export type FrameFormat = Pick<SeriesManifest, "width" | "height" | "bits" | "channels">;

/** Bytes inflated at a time. Some runtimes inflate a whole piece at once, which then expands to at most 4 MB. */
const pieceBytes = 4096;
const colorTypes = { 1: 0, 3: 2 } as const;
const retry = "Choose the pictures again.";

/**
 * Checks that a file is a PNG of exactly this format with the chunks IHDR, IDAT, and IEND, correct checksums, and nothing
 * before, between, or after them. Inflates the pixels in small pieces and stores none of them. Throws `RejectedImageError`,
 * and nothing else.
 */
export async function checkFrame(file: Uint8Array, format: FrameFormat): Promise<void> {
  if (file.byteLength > maxFrameBytes)
    throw new RejectedImageError(`This frame is larger than ${maxFrameBytes / 1024 / 1024} MB. Crop the series.`);
  const extension = detectExtension(file);
  if (extension === null) throw new RejectedImageError(`${describeRejectedFile(file)} Frames are PNG files. ${retry}`);
  if (extension !== "png") throw new RejectedImageError(`This is not a PNG. Frames are PNG files. ${retry}`);
  checkHeader(file, format);
  await checkPixels(findPixelData(file), format);
}

function checkHeader(file: Uint8Array, { width, height, bits, channels }: FrameFormat): void {
  const [first] = readPngChunks(file);
  const header = first?.data ?? new Uint8Array(13);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [actualWidth, actualHeight] = [view.getUint32(0), view.getUint32(4)];
  if (actualWidth !== width || actualHeight !== height)
    throw new RejectedImageError(
      `The frame is ${actualWidth} × ${actualHeight} pixels instead of ${width} × ${height}. ${retry}`,
    );
  const [actualBits, colorType, compression, filter, interlace] = header.subarray(8);
  if (actualBits !== bits || colorType !== colorTypes[channels])
    throw new RejectedImageError(`The bit depth or the colors of the frame differ from the series. ${retry}`);
  if (compression !== 0 || filter !== 0 || interlace !== 0)
    throw new RejectedImageError(`The frame is interlaced or compressed in an unknown way. ${retry}`);
}

/** Returns the compressed pixels. Throws if the file has other chunks than IHDR, IDAT, and IEND or wrong checksums. */
export function findPixelData(file: Uint8Array): Uint8Array {
  const expected = ["IHDR", "IDAT", "IEND"];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let data: Uint8Array = new Uint8Array();
  let fileEnd = 0;
  for (const chunk of readPngChunks(file)) {
    if (chunk.type !== expected.shift())
      throw new RejectedImageError(
        `The frame contains more than pixels, for example text or a color profile. ${retry}`,
      );
    if (chunk.type === "IEND" && chunk.data.length > 0)
      throw new RejectedImageError(`The end marker of the frame contains data. ${retry}`);
    if (crc32(file.subarray(chunk.start + 4, chunk.end - 4)) !== view.getUint32(chunk.end - 4))
      throw new RejectedImageError(`The frame was damaged during the upload: a checksum is wrong. ${retry}`);
    if (chunk.type === "IDAT") data = chunk.data;
    fileEnd = chunk.end;
  }
  if (fileEnd !== file.byteLength)
    throw new RejectedImageError(`The file continues after the end of the frame. ${retry}`);
  return data;
}

/** Throws unless the data inflates to exactly the rows of the format, each after the number of a filter. */
async function checkPixels(data: Uint8Array, { width, height, bits, channels }: FrameFormat): Promise<void> {
  const rowBytes = 1 + width * channels * (bits / 8);
  const expectedBytes = rowBytes * height;
  let count = 0;
  for await (const piece of inflatePieces(data)) {
    const firstRow = (rowBytes - (count % rowBytes)) % rowBytes;
    for (let at = firstRow; at < piece.length; at += rowBytes)
      if ((piece[at] ?? 0) > 4) throw new RejectedImageError(`The frame uses an unknown PNG filter. ${retry}`);
    count += piece.length;
    if (count > expectedBytes) throw new RejectedImageError(`The frame has more pixels than it declares. ${retry}`);
  }
  if (count < expectedBytes) throw new RejectedImageError(`The frame has fewer pixels than it declares. ${retry}`);
}

/**
 * Yields the inflated pieces. Throws `RejectedImageError` for damaged data. Bytes after the end of the compressed data are an error
 * by the Compression Streams standard, which workerd and browsers follow; Node 20 ignores them.
 */
export async function* inflatePieces(data: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const writeInput = async () => {
    for (let at = 0; at < data.length; at += pieceBytes) await writer.write(data.slice(at, at + pieceBytes));
    await writer.close();
  };
  const inputWritten = writeInput().then(
    () => true,
    () => false,
  );
  try {
    for (;;) {
      const result = await reader.read().catch(() => null);
      if (!result) throw createDamagedPixelsError();
      if (result.done) break;
      yield result.value;
    }
    if (!(await inputWritten)) throw createDamagedPixelsError();
  } finally {
    // Stops writing to the stream when the caller stops reading.
    reader.cancel().catch(() => {});
    writer.abort().catch(() => {});
  }
}

function createDamagedPixelsError(): RejectedImageError {
  return new RejectedImageError(`The pixels of the frame are damaged or cut off. ${retry}`);
}
