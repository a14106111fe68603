import { RejectedImageError } from "../../../images/formats/clean-image";
import type { DecodeWithWasm, WasmCodec } from "../codecs/codec-loader";
import { decodeJpeg12 } from "../codecs/jpeg-12-bit";
import { endsWithMarker, readJpegHeader } from "../codecs/jpeg-header";
import { decodeLosslessJpeg } from "../codecs/jpeg-lossless";
import { readJpeg2000Header } from "../codecs/jpeg2000-header";
import { extendSign, interleave, type Samples, toValues } from "../codecs/samples";
import type { PixelFormat } from "./deidentified-file";
import { declareJpegColors } from "./jpeg-colors";
import { createDamagedDicomError } from "./parse-dicom";

/** A decoded frame before colors are converted, with notes for the admin. */
export interface CodedFrame {
  samples: Samples;
  /** Whether the decoder has already turned luminance and color differences into RGB. */
  isRgb: boolean;
  notes: string[];
}

/** Notes about the decoding. They contain no data from the file. */
export const decodingNotes = {
  jpeg12: "The files use lossy 12-bit JPEG. Values may differ from the original by about 16 on a scale of 4096.",
  signs:
    "The header and the compressed pixels disagree on whether values can be negative. Compare the pictures with the source.",
};

/** Decodes one compressed frame other than RLE. Throws `RejectedImageError` for damaged or unsupported data. */
export async function decodeCompressedFrame(
  coding: "jpeg" | "jpegLs" | "jpeg2000" | "htj2k",
  coded: Uint8Array,
  format: PixelFormat,
  decodeWithWasm: DecodeWithWasm,
): Promise<CodedFrame> {
  if (coding === "jpeg2000" || coding === "htj2k") return decodeJpeg2000(coding, coded, format, decodeWithWasm);
  const header = readJpegHeader(coded);
  requireSize(header.width, header.height, header.components.length, header.bits, format);
  // The kind of JPEG comes from the picture, because the transfer syntax is sometimes wrong.
  if (header.kind === "lossless") return toCodedFrame(await decodeLosslessJpeg(coded, header), format);
  if (header.kind === "jpegLs") return toCodedFrame(await run("charls", coded, decodeWithWasm), format);
  if (header.kind === "huffman" && header.bits === 8) {
    const picture = declareJpegColors(coded, header, format.photometric);
    return { samples: await run("libjpegTurbo", picture, decodeWithWasm), isRgb: true, notes: [] };
  }
  if (header.kind === "huffman" && header.bits === 12)
    return { ...toCodedFrame(decodeJpeg12(coded, header), format), notes: [decodingNotes.jpeg12] };
  throw new RejectedImageError("This kind of JPEG is not supported. Export the file again uncompressed.");
}

async function decodeJpeg2000(
  coding: "jpeg2000" | "htj2k",
  coded: Uint8Array,
  format: PixelFormat,
  decodeWithWasm: DecodeWithWasm,
): Promise<CodedFrame> {
  const header = readJpeg2000Header(coded);
  requireSize(header.width, header.height, header.channels, header.bits, format);
  // For a truncated picture, the codec would fill the missing pixels with zeros.
  if (coding === "htj2k" && !endsWithMarker(coded)) throw createDamagedDicomError();
  const samples = await run(coding === "htj2k" ? "openJph" : "openJpeg", coded, decodeWithWasm);
  const notes = header.isSigned === format.isSigned ? [] : [decodingNotes.signs];
  // If signed pixels were coded as unsigned, the decoder returns two's complement. If they were coded as signed, its result is
  // already correct.
  const values = format.isSigned && !header.isSigned ? extendSign(samples.values, samples.bits) : samples.values;
  return { samples: { ...samples, values }, isRgb: header.hasColorTransform, notes };
}

/** Checks the size before a codec reserves memory for it. */
function requireSize(width: number, height: number, channels: number, bits: number, format: PixelFormat): void {
  if (width !== format.width || height !== format.height || channels !== format.samplesPerPixel)
    throw new RejectedImageError(
      "The size of the compressed picture differs from the header. Export the file again uncompressed.",
    );
  if (bits > 16) throw new RejectedImageError(`The pixels have ${bits} bits; RadCore reads up to 16.`);
}

async function run(codec: WasmCodec, coded: Uint8Array, decodeWithWasm: DecodeWithWasm): Promise<Samples> {
  const picture = await decodeWithWasm(codec, coded);
  if (!picture) throw createDamagedDicomError();
  const { width, height, channels, bits, isSigned, isPlanar, bytes } = picture;
  const values = toValues(bytes, bits, isSigned ? "signed" : "unsigned");
  return { width, height, channels, bits, values: isPlanar ? interleave(values, channels) : values };
}

/** Codecs that know no signs return signed pixels as two's complement. */
function toCodedFrame(samples: Samples, { isSigned, bitsStored }: PixelFormat): CodedFrame {
  const values = isSigned ? extendSign(samples.values, Math.min(bitsStored, samples.bits)) : samples.values;
  return { samples: { ...samples, values }, isRgb: false, notes: [] };
}
