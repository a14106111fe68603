import { RejectedImageError } from "../../../images/formats/clean-image";
import { createDamagedDicomError } from "../dicom/parse-dicom";
import { EntropyReader, type HuffmanTable, readHuffmanTable } from "./entropy-reader";
import { type JpegHeader, type JpegSegment, jpegMarkers, readSegment } from "./jpeg-header";
import { decodeScan, type Scan, zigzag } from "./jpeg-scan";
import type { Samples } from "./samples";

// No package for browsers decodes 12-bit JPEG, so this file contains our own decoder (ITU-T T.81): gray, Huffman-coded,
// sequential or progressive.

interface Tables {
  quantization: Map<number, Uint16Array>;
  /** Huffman tables by key. A key consists of the class (0 for DC, 1 for AC) and the number, as in the segment. */
  huffman: Map<number, HuffmanTable>;
  restartInterval: number;
}

const maxValue = 4095;
const levelShift = 2048;

/** Returns the values of a gray 12-bit JPEG. Throws `RejectedImageError` for damaged data and for color pictures. */
export function decodeJpeg12(coded: Uint8Array, header: JpegHeader): Samples {
  const { width, height, components, isProgressive } = header;
  if (components.length !== 1)
    throw new RejectedImageError("Color JPEG with 12 bits is not supported. Export the file again uncompressed.");
  const blocksWide = Math.ceil(width / 8);
  const coefficients = new Int16Array(64 * blocksWide * Math.ceil(height / 8));
  const tables: Tables = { quantization: new Map(), huffman: new Map(), restartInterval: 0 };
  let quantizationNumber = 0;
  let scans = 0;
  for (let at = 2; ; ) {
    const segment = readSegment(coded, at);
    at = segment.end;
    if (segment.marker === jpegMarkers.endOfImage) break;
    if (segment.marker === jpegMarkers.startOfScan) {
      const reader = new EntropyReader(coded, segment.end);
      decodeScan(reader, readScan(segment, tables), isProgressive, tables.restartInterval, coefficients);
      at = reader.findMarker();
      scans += 1;
    } else if (segment.marker === 0xc1 || segment.marker === 0xc2) quantizationNumber = segment.data[8] ?? 0;
    else readTables(segment, tables);
  }
  const quantization = tables.quantization.get(quantizationNumber);
  if (scans === 0 || !quantization) throw createDamagedDicomError();
  const values = new Uint16Array(width * height);
  for (let block = 0; block < coefficients.length / 64; block++) {
    const pixels = transformBlock(coefficients.subarray(64 * block, 64 * block + 64), quantization);
    const [left, top] = [8 * (block % blocksWide), 8 * Math.floor(block / blocksWide)];
    for (let y = top; y < Math.min(top + 8, height); y++)
      for (let x = left; x < Math.min(left + 8, width); x++)
        values[y * width + x] = Math.min(maxValue, Math.max(0, Math.round(pixels[8 * (y - top) + x - left] ?? 0)));
  }
  return { width, height, channels: 1, bits: 12, values };
}

function readScan({ data }: JpegSegment, { huffman }: Tables): Scan {
  const [count = 0, , tableNumbers = 0, from = 0, to = 0, approximation = 0] = data;
  if (count !== 1 || from > to || to > 63) throw createDamagedDicomError();
  return {
    ...{ from, to, high: approximation >> 4, low: approximation & 15 },
    dcTable: huffman.get(tableNumbers >> 4),
    acTable: huffman.get(16 | (tableNumbers & 15)),
  };
}

function readTables({ marker, data }: JpegSegment, tables: Tables): void {
  if (marker === jpegMarkers.restartInterval) tables.restartInterval = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  if (marker === jpegMarkers.huffman)
    for (let at = 0; at < data.length; ) {
      const { table, end } = readHuffmanTable(data, at + 1);
      tables.huffman.set(data[at] ?? 0, table);
      at = end;
    }
  if (marker === jpegMarkers.quantization)
    for (let at = 0; at < data.length; ) {
      const bytes = (data[at] ?? 0) >> 4 ? 2 : 1;
      tables.quantization.set((data[at] ?? 0) & 15, readQuantization(data, at + 1, bytes));
      at += 1 + 64 * bytes;
    }
}

function readQuantization(data: Uint8Array, from: number, bytes: number): Uint16Array {
  const table = new Uint16Array(64);
  for (const [index, position] of zigzag.entries()) {
    const at = from + index * bytes;
    table[position] = bytes === 2 ? ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0) : (data[at] ?? 0);
  }
  return table;
}

/** cos(n π / 16) for n from 0 to 8. Written out, so that every machine gets the same pixels. */
const cosines = [
  ...[1, 0.9807852804032304, 0.9238795325112867, 0.8314696123025452, Math.SQRT1_2, 0.5555702330196023],
  ...[0.3826834323650898, 0.19509032201612833, 0],
];

/** Half of c(u) cos((2x + 1) u π / 16) at 8 x + u, the basis of the inverse cosine transform (T.81, A.3.3). */
const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const [x, u] = [index >> 3, index & 7];
  const angle = ((2 * x + 1) * u) % 32;
  const folded = angle > 16 ? 32 - angle : angle;
  const cosine = folded > 8 ? -(cosines[16 - folded] ?? 0) : (cosines[folded] ?? 0);
  return (u === 0 ? Math.SQRT1_2 : cosine) / 2;
});

/** Returns the 64 values of a block, row by row. */
function transformBlock(coefficients: Int16Array, quantization: Uint16Array): Float64Array {
  const rows = new Float64Array(64);
  for (let v = 0; v < 8; v++)
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++)
        sum += (basis[8 * x + u] ?? 0) * (coefficients[8 * v + u] ?? 0) * (quantization[8 * v + u] ?? 0);
      rows[8 * v + x] = sum;
    }
  const pixels = new Float64Array(64);
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      let sum = levelShift;
      for (let v = 0; v < 8; v++) sum += (basis[8 * y + v] ?? 0) * (rows[8 * v + x] ?? 0);
      pixels[8 * y + x] = sum;
    }
  return pixels;
}
