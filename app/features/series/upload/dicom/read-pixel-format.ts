import type { DataSet } from "dicom-parser";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { type PixelFormat, photometrics } from "./deidentified-file";
import { createDamagedDicomError } from "./parse-dicom";
import { readListedWord, readNumber } from "./read-attributes";

/** Maximum width and height of a picture that can be read. Pictures larger than `maxFrameSide` must then be cropped. */
const maxSide = 8192;
/** Maximum number of frames of a file. */
const maxFileFrames = 5000;

/** Returns how the pixels are stored. Throws `RejectedImageError` for pixels that cannot be shown. */
export function readPixelFormat(dataSet: DataSet): PixelFormat {
  const height = dataSet.uint16("x00280010") ?? 0;
  const width = dataSet.uint16("x00280011") ?? 0;
  if (width === 0 || height === 0) throw createDamagedDicomError();
  if (width > maxSide || height > maxSide)
    throw new RejectedImageError(
      `This picture is ${width} × ${height} pixels. Export it with at most ${maxSide} × ${maxSide} pixels.`,
    );
  const samplesPerPixel = dataSet.uint16("x00280002") ?? 1;
  const photometric = readListedWord(dataSet, "x00280004", photometrics);
  if ((samplesPerPixel !== 1 && samplesPerPixel !== 3) || !photometric || !fits(photometric, samplesPerPixel))
    throw new RejectedImageError("This picture stores its colors in an unknown way. Export it again as RGB or gray.");
  const bitsAllocated = dataSet.uint16("x00280100") ?? 0;
  if (bitsAllocated !== 8 && bitsAllocated !== 16)
    throw new RejectedImageError(
      `This picture has ${bitsAllocated} bits per pixel, like a mask or a dose map. RadCore reads 8 and 16 bits.`,
    );
  const bitsStored = dataSet.uint16("x00280101") ?? bitsAllocated;
  const highBit = dataSet.uint16("x00280102") ?? bitsStored - 1;
  if (bitsStored < 1 || bitsStored > bitsAllocated || highBit < bitsStored - 1 || highBit >= bitsAllocated)
    throw createDamagedDicomError();
  return {
    ...{ width, height, samplesPerPixel, photometric, bitsAllocated, bitsStored, highBit },
    isSigned: dataSet.uint16("x00280103") === 1,
    isPlanar: dataSet.uint16("x00280006") === 1,
  };
}

function fits(photometric: PixelFormat["photometric"], samplesPerPixel: number): boolean {
  const isColor = !/^(MONOCHROME|PALETTE)/.test(photometric);
  return isColor === (samplesPerPixel === 3);
}

/** Returns the number of frames. Throws `RejectedImageError` if there are too many. */
export function readFrameCount(dataSet: DataSet): number {
  const count = readNumber(dataSet, "x00280008") ?? 1;
  if (count > maxFileFrames)
    throw new RejectedImageError(`This file has ${count} frames. Export at most ${maxFileFrames} of them.`);
  return Math.max(1, Math.floor(count));
}
