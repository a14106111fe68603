import type { DecodeWithWasm } from "../codecs/codec-loader";
import { decodeRle } from "../codecs/rle";
import { extendSign, interleave, type Samples } from "../codecs/samples";
import { applyPalette, convertYbrToRgb, expandYbr422 } from "./convert-colors";
import { type CodedFrame, decodeCompressedFrame } from "./decode-compressed";
import type { PixelFormat } from "./deidentified-file";
import { readEncapsulatedFrames } from "./frame-data";
import { createDamagedDicomError, type DicomFile, rejectParseErrors } from "./parse-dicom";
import { readPalette } from "./read-palette";
import { readFrameCount, readPixelFormat } from "./read-pixel-format";

/** A frame ready for a series: the stored values of a gray picture exactly, or RGB of 8 bits. */
export interface DecodedFrame {
  channels: 1 | 3;
  values: Uint8Array | Uint16Array | Int16Array;
  notes: string[];
}

/** Decodes single frames of a file, so that only the requested frames take memory. The first frame has index 0. */
export type DecodeFrame = (index: number) => Promise<DecodedFrame>;

/** Returns the decoder of a file's frames. Throws `RejectedImageError` if pixels are missing. */
export function createFrameDecoder(file: DicomFile, decodeWithWasm: DecodeWithWasm): DecodeFrame {
  const { dataSet } = file;
  const [format, frames, palette] = rejectParseErrors(() => {
    const pixelFormat = readPixelFormat(dataSet);
    const isPalette = pixelFormat.photometric === "PALETTE COLOR";
    return [
      pixelFormat,
      readFrameCount(dataSet),
      isPalette ? readPalette(dataSet, pixelFormat.isSigned) : null,
    ] as const;
  });
  const decode = rejectParseErrors(() => createCodedDecoder(file, format, frames, decodeWithWasm));
  return async (index) => {
    const { samples, isRgb, notes } = await decode(index);
    if (palette) return { channels: 3, values: applyPalette(samples.values, palette), notes };
    if (format.samplesPerPixel === 1) return { channels: 1, values: samples.values, notes };
    const values = toBytes(samples.values, format.bitsStored);
    if (!isRgb && format.photometric.startsWith("YBR_FULL")) convertYbrToRgb(values);
    return { channels: 3, values, notes };
  };
}

type DecodeCoded = (index: number) => Promise<CodedFrame>;

function createCodedDecoder(
  file: DicomFile,
  format: PixelFormat,
  frames: number,
  decodeWithWasm: DecodeWithWasm,
): DecodeCoded {
  const { coding } = file.syntax;
  if (coding === "littleEndian" || coding === "bigEndian") {
    const frameBytes = getNativeFrameBytes(format);
    const { offset, length } = file.pixelData;
    const bytes = file.dataSet.byteArray.subarray(offset, offset + (length ?? 0));
    if (bytes.length < frameBytes * frames) throw createDamagedDicomError();
    return async (index) =>
      readNativeFrame(bytes.slice(index * frameBytes, (index + 1) * frameBytes), format, coding === "bigEndian");
  }
  const coded = readEncapsulatedFrames(file, frames);
  return async (index) => {
    const frame = coded[index] ?? new Uint8Array();
    if (coding !== "rle") return decodeCompressedFrame(coding, frame, format, decodeWithWasm);
    const pixels = format.width * format.height;
    const bytes = decodeRle(frame, pixels, format.samplesPerPixel, format.bitsAllocated / 8);
    return { samples: toSamples(bytes, format), isRgb: false, notes: [] };
  };
}

function getNativeFrameBytes({ width, height, samplesPerPixel, bitsAllocated, photometric }: PixelFormat): number {
  const samples = photometric === "YBR_FULL_422" ? 2 : samplesPerPixel;
  return width * height * samples * (bitsAllocated / 8);
}

function readNativeFrame(bytes: Uint8Array, format: PixelFormat, isBigEndian: boolean): CodedFrame {
  if (isBigEndian && format.bitsAllocated === 16) swapBytes(bytes);
  const expanded = format.photometric === "YBR_FULL_422" ? expandYbr422(bytes) : bytes;
  const samples = toSamples(Uint8Array.from(expanded), format);
  const values = format.isPlanar ? interleave(samples.values, format.samplesPerPixel) : samples.values;
  return { samples: { ...samples, values }, isRgb: false, notes: [] };
}

function swapBytes(bytes: Uint8Array): void {
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const first = bytes[at] ?? 0;
    bytes[at] = bytes[at + 1] ?? 0;
    bytes[at + 1] = first;
  }
}

/** Returns the values of little-endian bytes without the bits that do not belong to the pixel, such as those of overlays. */
function toSamples(bytes: Uint8Array<ArrayBuffer>, format: PixelFormat): Samples {
  const { width, height, samplesPerPixel, bitsAllocated, bitsStored, highBit, isSigned } = format;
  const words = bitsAllocated === 16 ? new Uint16Array(bytes.buffer) : bytes;
  const shift = highBit + 1 - bitsStored;
  const mask = 2 ** bitsStored - 1;
  for (let at = 0; at < words.length; at++) words[at] = ((words[at] ?? 0) >> shift) & mask;
  const values = isSigned ? extendSign(words, bitsStored) : words;
  return { width, height, channels: samplesPerPixel, bits: bitsStored, values };
}

/** Reduces color values of more than 8 bits to their 8 highest bits. */
function toBytes(values: Samples["values"], bits: number): Uint8Array {
  if (values instanceof Uint8Array) return values;
  return Uint8Array.from(values, (value) => value >> Math.max(0, bits - 8));
}
