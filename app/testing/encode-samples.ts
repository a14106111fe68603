import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import startCharls from "@cornerstonejs/codec-charls/wasmjs";
import startLibjpegTurbo from "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs";
import startOpenJpeg from "@cornerstonejs/codec-openjpeg/wasmjs";
import startOpenJph from "@cornerstonejs/codec-openjph/wasmjs";

// Encodes small pictures for tests, because the npm test files have no color, no HTJ2K, and no contradictions.

interface Picture {
  width: number;
  height: number;
  bits: number;
  channels: number;
  isSigned: boolean;
  /** Little-endian values, the channels of a pixel side by side. */
  bytes: Uint8Array;
}

const { resolve } = createRequire(import.meta.url);
const options = (wasm: string): CodecOptions => ({
  wasmBinary: readFileSync(resolve(wasm)),
  print: () => {},
  printErr: () => {},
});

/** Encodes losslessly as JPEG-LS; interleave mode 0 stores the channels one after the other. */
export async function encodeJpegLs(picture: Picture, interleaveMode: 0 | 1 | 2) {
  const { JpegLSEncoder } = await startCharls(options("@cornerstonejs/codec-charls/wasm"));
  const encoder = new JpegLSEncoder();
  encoder.setInterleaveMode?.(interleaveMode);
  return encode(encoder, picture);
}

/** Encodes losslessly as JPEG 2000. */
export async function encodeJpeg2000(picture: Picture) {
  const { J2KEncoder } = await startOpenJpeg(options("@cornerstonejs/codec-openjpeg/wasm"));
  return encode(new J2KEncoder(), picture);
}

/** Encodes losslessly as HTJ2K. */
export async function encodeHtj2k(picture: Picture) {
  const { HTJ2KEncoder } = await startOpenJph(options("@cornerstonejs/codec-openjph/wasm"));
  const encoder = new HTJ2KEncoder();
  encoder.setQuality?.(true, 0);
  return encode(encoder, picture);
}

/** Encodes as JPEG of 8 bits, color as luminance and color differences, with a JFIF segment. */
export async function encodeJpeg(picture: Picture) {
  const { JPEGEncoder } = await startLibjpegTurbo(options("@cornerstonejs/codec-libjpeg-turbo-8bit/wasm"));
  return encode(new JPEGEncoder(), picture);
}

function encode(encoder: CodecEncoder, { bytes, bits, channels, ...picture }: Picture): Uint8Array<ArrayBuffer> {
  const isUsingColorTransform = channels === 3;
  encoder
    .getDecodedBuffer({ ...picture, bitsPerSample: bits, componentCount: channels, isUsingColorTransform })
    .set(bytes);
  encoder.encode();
  const coded = Uint8Array.from(encoder.getEncodedBuffer());
  encoder.delete();
  return coded;
}
