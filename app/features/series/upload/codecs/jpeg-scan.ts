import { createDamagedDicomError } from "../dicom/parse-dicom";
import type { EntropyReader, HuffmanTable } from "./entropy-reader";

// Decodes scans of a JPEG with one component into coefficients: sequential (ITU-T T.81, F.2.2) and progressive (G.2).

/** Parameters of a scan. Spectral selection `from` to `to`; `high` and `low` are the bit positions of successive approximation. */
export interface Scan {
  from: number;
  to: number;
  high: number;
  low: number;
  dcTable: HuffmanTable | undefined;
  acTable: HuffmanTable | undefined;
}

/** Position in the block of each coefficient, in coding order (zigzag). */
export const zigzag = [
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21],
  ...[28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61],
  ...[54, 47, 55, 62, 63],
];

/** Decodes a scan into `coefficients`, 64 for each block. `restartInterval` is in blocks, 0 for none. */
export function decodeScan(
  reader: EntropyReader,
  scan: Scan,
  isProgressive: boolean,
  restartInterval: number,
  coefficients: Int16Array,
): void {
  const state = { dc: 0, endOfBand: 0 };
  const decodeBlock = isProgressive ? decodeProgressiveBlock : decodeSequentialBlock;
  for (let block = 0; block < coefficients.length / 64; block++) {
    if (restartInterval > 0 && block > 0 && block % restartInterval === 0) {
      reader.skipRestartMarker();
      state.dc = 0;
      state.endOfBand = 0;
    }
    decodeBlock(reader, scan, state, coefficients.subarray(64 * block, 64 * block + 64));
  }
}

/**
 * State that passes from block to block: the last DC coefficient, and the number of following blocks whose band is already
 * complete.
 */
interface ScanState {
  dc: number;
  endOfBand: number;
}

function decodeSequentialBlock(reader: EntropyReader, scan: Scan, state: ScanState, block: Int16Array): void {
  state.dc += reader.readSigned(reader.readSymbol(requireTable(scan.dcTable)));
  block[0] = state.dc;
  const acTable = requireTable(scan.acTable);
  for (let at = 1; at < 64; at++) {
    const symbol = reader.readSymbol(acTable);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) return;
    at += run;
    if (size > 0) block[zigzag[at] ?? 0] = reader.readSigned(size);
  }
}

function decodeProgressiveBlock(reader: EntropyReader, scan: Scan, state: ScanState, block: Int16Array): void {
  if (scan.from === 0) {
    if (scan.high > 0) block[0] = (block[0] ?? 0) | (reader.readBit() << scan.low);
    else {
      state.dc += reader.readSigned(reader.readSymbol(requireTable(scan.dcTable)));
      block[0] = state.dc << scan.low;
    }
  } else if (scan.high > 0) refineBand(reader, scan, state, block);
  else decodeBand(reader, scan, state, block);
}

/** Decodes the first bits of a band of AC coefficients. */
function decodeBand(reader: EntropyReader, scan: Scan, state: ScanState, block: Int16Array): void {
  if (state.endOfBand > 0) {
    state.endOfBand -= 1;
    return;
  }
  const table = requireTable(scan.acTable);
  for (let at = scan.from; at <= scan.to; at++) {
    const symbol = reader.readSymbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      state.endOfBand = (1 << run) - 1 + reader.readBits(run);
      return;
    }
    at += run;
    if (size > 0) block[zigzag[at] ?? 0] = reader.readSigned(size) << scan.low;
  }
}

/** Adds one more bit to a band of AC coefficients. */
function refineBand(reader: EntropyReader, scan: Scan, state: ScanState, block: Int16Array): void {
  const table = requireTable(scan.acTable);
  const bit = 1 << scan.low;
  let at = scan.from;
  while (state.endOfBand === 0 && at <= scan.to) {
    const symbol = reader.readSymbol(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      state.endOfBand = (1 << run) + reader.readBits(run);
      break;
    }
    const value = size === 0 ? 0 : reader.readBit() === 1 ? bit : -bit;
    at = refineUntil(reader, block, bit, at, scan.to, run);
    if (value !== 0 && at <= scan.to) block[zigzag[at] ?? 0] = value;
    at += 1;
  }
  if (state.endOfBand > 0) {
    refineUntil(reader, block, bit, at, scan.to, 64);
    state.endOfBand -= 1;
  }
}

/**
 * Refines the nonzero coefficients while it skips `zeros` zero coefficients. Returns the position of the next zero
 * coefficient, or `to + 1` if there is none.
 */
function refineUntil(
  reader: EntropyReader,
  block: Int16Array,
  bit: number,
  from: number,
  to: number,
  zeros: number,
): number {
  let left = zeros;
  for (let at = from; at <= to; at++) {
    const position = zigzag[at] ?? 0;
    const value = block[position] ?? 0;
    if (value === 0) {
      if (left === 0) return at;
      left -= 1;
    } else if (reader.readBit() === 1 && (Math.abs(value) & bit) === 0)
      block[position] = value + (value > 0 ? bit : -bit);
  }
  return to + 1;
}

function requireTable(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw createDamagedDicomError();
  return table;
}
