import { createDamagedDicomError } from "../dicom/parse-dicom";

/** A Huffman table, ready for decoding bit by bit (ITU-T T.81, F.2.2.3). Arrays are indexed by the length of a code. */
export interface HuffmanTable {
  /** Largest code of each length, or -1. */
  largest: Int32Array;
  /** Offset by code length: a code plus the offset of its length is the index of its value. */
  offset: Int32Array;
  values: Uint8Array;
}

/** Returns the table of a DHT segment at a position, and the position after it. */
export function readHuffmanTable(data: Uint8Array, from: number): { table: HuffmanTable; end: number } {
  const counts = data.subarray(from, from + 16);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const end = from + 16 + total;
  if (counts.length < 16 || end > data.length) throw createDamagedDicomError();
  const largest = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    offset[length] = index - code;
    code += count;
    index += count;
    if (count > 0) largest[length] = code - 1;
    code <<= 1;
  }
  return { table: { largest, offset, values: data.subarray(from + 16, end) }, end };
}

/**
 * Reads the bits of a scan. Throws `RejectedImageError` if a caller requests more bits than there are before the next marker.
 */
export class EntropyReader {
  private bits = 0;
  private bitCount = 0;

  constructor(
    private readonly coded: Uint8Array,
    /** Position of the next byte that has not been read. */
    public position: number,
  ) {}

  readBit(): number {
    if (this.bitCount === 0) {
      const byte = this.coded[this.position];
      if (byte === undefined) throw createDamagedDicomError();
      if (byte === 0xff) {
        // A data byte 0xff is followed by a zero byte; 0xff before any other byte is a marker.
        if (this.coded[this.position + 1] !== 0) throw createDamagedDicomError();
        this.position += 1;
      }
      this.position += 1;
      this.bits = byte;
      this.bitCount = 8;
    }
    this.bitCount -= 1;
    return (this.bits >> this.bitCount) & 1;
  }

  readBits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = (value << 1) | this.readBit();
    return value;
  }

  /** Reads a number whose first bit encodes its sign (T.81, F.2.2.1, RECEIVE and EXTEND). */
  readSigned(count: number): number {
    if (count === 0) return 0;
    const value = this.readBits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  readSymbol({ largest, offset, values }: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.readBit();
      if (code <= (largest[length] ?? -1)) return values[code + (offset[length] ?? 0)] ?? 0;
    }
    throw createDamagedDicomError();
  }

  /** Skips the rest of the byte and the restart marker that has to follow. */
  skipRestartMarker(): void {
    this.bitCount = 0;
    const marker = this.coded[this.position + 1] ?? 0;
    if (this.coded[this.position] !== 0xff || marker < 0xd0 || marker > 0xd7) throw createDamagedDicomError();
    this.position += 2;
  }

  /** Returns the position of the next marker that is no restart marker. */
  findMarker(): number {
    for (let at = this.position; at + 1 < this.coded.length; at++) {
      const next = this.coded[at + 1] ?? 0;
      if (this.coded[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    }
    throw createDamagedDicomError();
  }
}
