import type { DataSet } from "dicom-parser";
import { RejectedImageError } from "../../../images/formats/clean-image";
import type { Palette } from "./convert-colors";
import { createDamagedDicomError } from "./parse-dicom";

const channels = [
  { descriptor: "x00281101", data: "x00281201" },
  { descriptor: "x00281102", data: "x00281202" },
  { descriptor: "x00281103", data: "x00281203" },
];

/** Reads the palette of a file (DICOM PS3.3, C.7.6.3.1.5). Throws `RejectedImageError` if it is damaged or segmented. */
export function readPalette(dataSet: DataSet, isSigned: boolean): Palette {
  if (dataSet.elements.x00281221)
    throw new RejectedImageError(
      "The colors of this picture use a segmented palette, which RadCore cannot read. Export the picture again as RGB.",
    );
  const [first, ...others] = channels.map(({ descriptor, data }) => readChannel(dataSet, descriptor, data));
  if (!first || others.some(({ length }) => length !== first.length)) throw createDamagedDicomError();
  const colors = new Uint8Array(first.length * 3);
  for (const [channel, entries] of [first, ...others].entries())
    for (const [index, value] of entries.entries()) colors[3 * index + channel] = value;
  const read = isSigned ? dataSet.int16 : dataSet.uint16;
  return { first: read.call(dataSet, "x00281101", 1) ?? 0, colors };
}

/** Returns the entries of a channel as bytes. */
function readChannel(dataSet: DataSet, descriptor: string, data: string): Uint8Array {
  // A descriptor of 0 entries means 65 536, which does not fit into 16 bits.
  const count = dataSet.uint16(descriptor, 0) || 65_536;
  const bits = dataSet.uint16(descriptor, 2) ?? 16;
  const length = dataSet.elements[data]?.length ?? 0;
  if (length >= 2 * count) {
    const entries = Uint16Array.from({ length: count }, (_, index) => dataSet.uint16(data, index) ?? 0);
    // Some files store each 8-bit entry in 16 bits, and some declare 8-bit entries as 16-bit entries.
    const shift = bits > 8 && entries.some((entry) => entry > 255) ? 8 : 0;
    return Uint8Array.from(entries, (entry) => entry >> shift);
  }
  const offset = dataSet.elements[data]?.dataOffset ?? 0;
  if (bits > 8 || length < count) throw createDamagedDicomError();
  return Uint8Array.from(dataSet.byteArray.subarray(offset, offset + count));
}
