import { reverseFilters } from "./png-filters";
import { countRowBytes, PngError, type PngHeader, readPng } from "./png-header";

export interface DecodedPng extends PngHeader {
  /** `width × height × channels` values, row by row from the upper left corner. */
  pixels: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
}

/**
 * Returns the pixels of a PNG. Unlike `<img>`, preserves all 16 bits. With `expected`, refuses a file of another size or depth
 * before it allocates memory for the pixels. Throws `PngError` for files that `readPng` refuses and for damaged data.
 */
export async function decodePng(file: Uint8Array<ArrayBuffer>, expected?: PngHeader): Promise<DecodedPng> {
  const { header, data } = readPng(file);
  if (expected && !isSameFormat(header, expected))
    throw new PngError("does not have the size or depth that its series states");
  const { width, height, bits, channels } = header;
  const rowBytes = countRowBytes(header);
  const rows = takeBuffer((rowBytes + 1) * height);
  await inflate(data, rows);
  reverseFilters(rows, rowBytes, (bits / 8) * channels);
  const pixels = bits === 16 ? joinBytes(rows, width, height) : removeFilterBytes(rows, rowBytes, height);
  spareBuffer = rows;
  return { ...header, pixels };
}

/**
 * The buffer of the last picture, for the next one of the same size. Otherwise each frame of a stack would leave a buffer,
 * which the browser frees only when memory becomes scarce.
 */
let spareBuffer: Uint8Array<ArrayBuffer> | null = null;

function takeBuffer(length: number): Uint8Array<ArrayBuffer> {
  const buffer = spareBuffer?.length === length ? spareBuffer : new Uint8Array(length);
  // Pictures that are decoded at the same time need separate buffers.
  spareBuffer = null;
  return buffer;
}

function isSameFormat(a: PngHeader, b: PngHeader): boolean {
  return a.width === b.width && a.height === b.height && a.bits === b.bits && a.channels === b.channels;
}

/**
 * Fills `output` with the decompressed bytes. Stops as soon as there are more, so that a decompression bomb cannot fill the
 * memory.
 */
async function inflate(data: Uint8Array<ArrayBuffer>[], output: Uint8Array<ArrayBuffer>): Promise<void> {
  const reader = new Blob(data).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  let filled = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const bytes: Uint8Array = part.value;
      if (filled + bytes.length > output.length) throw new PngError("holds more data than its size states");
      output.set(bytes, filled);
      filled += bytes.length;
    }
  } catch (error) {
    // The stream may already have failed; cancelling it then fails as well.
    reader.cancel().catch(() => undefined);
    throw error instanceof PngError ? error : new PngError("is damaged");
  }
  if (filled < output.length) throw new PngError("is incomplete");
}

function removeFilterBytes(rows: Uint8Array, rowBytes: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1;
    pixels.set(rows.subarray(start, start + rowBytes), row * rowBytes);
  }
  return pixels;
}

/** Returns 16-bit values from rows of byte pairs, the high byte first. */
function joinBytes(rows: Uint8Array, width: number, height: number): Uint16Array<ArrayBuffer> {
  const pixels = new Uint16Array(width * height);
  let from = 0;
  for (let to = 0; to < pixels.length; to++) {
    if (to % width === 0) from++;
    pixels[to] = ((rows[from] ?? 0) << 8) | (rows[from + 1] ?? 0);
    from += 2;
  }
  return pixels;
}
