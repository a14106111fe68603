import { RejectedImageError } from "../../images/formats/clean-image";
import { detectExtension, signatureBytes } from "../../images/read-image";
import type { DecodedFrame } from "./dicom/decode-dicom";
import type { DeidentifiedFile } from "./dicom/deidentified-file";

// PNG, JPEG, and WebP files. They have no header with the patient's name, but also no modality and no position.

/** The pixels of a picture file, without its metadata. */
export interface PlainPicture {
  width: number;
  height: number;
  bits: 8 | 16;
  channels: 1 | 3;
  pixels: Uint8Array | Uint16Array;
}

/** Decodes a PNG, JPEG, or WebP. Throws `RejectedImageError` for other and damaged files. */
export type DecodePicture = (file: Blob) => Promise<PlainPicture>;

/** Maximum size of a picture file in bytes, and of its picture in pixels, because both stay in the memory of the browser. */
const maxFileBytes = 256 * 1024 * 1024;
const maxPixels = 100_000_000;

/** Returns whether a file is a PNG, JPEG, or WebP, by its first bytes. */
export async function isPlainPicture(file: Blob): Promise<boolean> {
  return detectExtension(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())) !== null;
}

/** Throws `RejectedImageError` for a file that is too large to decode. A PNG states its size at its start, so no bomb is unpacked. */
export async function refuseHugePicture(file: Blob): Promise<void> {
  if (file.size > maxFileBytes)
    throw new RejectedImageError(
      `This picture is larger than ${maxFileBytes / 1024 / 1024} MB. Export it smaller or compressed.`,
    );
  const start = await file.slice(0, signatureBytes).arrayBuffer();
  if (detectExtension(new Uint8Array(start)) !== "png" || start.byteLength < 24) return;
  const view = new DataView(start);
  refuseManyPixels(view.getUint32(16), view.getUint32(20));
}

/** Throws `RejectedImageError` for a picture with more pixels than fit into memory. */
export function refuseManyPixels(width: number, height: number): void {
  if (width * height > maxPixels)
    throw new RejectedImageError(`This picture is ${width} × ${height} pixels. Shrink or crop it first.`);
}

/**
 * Describes a picture like a DICOM file whose header says nothing: the admin chooses the modality and looks for burned-in
 * text. Pictures of one size become one stack, in the order of their files; `number` is the position in this order.
 */
export function describePlainPicture({ width, height, bits, channels }: PlainPicture, series: number, number: number) {
  return {
    ...{ picture: null, series, frameOfReference: null, modality: "other", instanceNumber: number },
    ...{
      isProjection: false,
      isSecondaryCapture: true,
      hasBurnedInText: null,
      isLossy: false,
      hasModalityTable: false,
    },
    format: {
      ...{ width, height, samplesPerPixel: channels, photometric: channels === 3 ? "RGB" : "MONOCHROME2" },
      ...{ isPlanar: false, bitsAllocated: bits, bitsStored: bits, highBit: bits - 1, isSigned: false },
    },
    frames: [{ place: null, slope: 1, intercept: 0, windows: bits === 8 ? [{ center: 127.5, width: 255 }] : [] }],
    ...{ unit: "arbitrary", padding: null, pixelSpacing: null, spacingAtDetector: false },
    ...{ thickness: null, sliceSpacing: null, frameRate: null, bodyPart: null, view: null, laterality: null },
  } satisfies DeidentifiedFile;
}

/** Returns the pixels of a picture as those of a DICOM frame. */
export function toDecodedFrame({ channels, pixels }: PlainPicture): DecodedFrame {
  return { channels, values: pixels, notes: [] };
}

/** Converts RGBA pixels to gray if red, green, and blue are equal in every pixel, otherwise to RGB. */
export function dropAlpha({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): PlainPicture {
  const count = width * height;
  let isGray = true;
  for (let at = 0; at < data.length && isGray; at += 4) isGray = data[at] === data[at + 1] && data[at] === data[at + 2];
  const channels = isGray ? 1 : 3;
  const pixels = new Uint8Array(count * channels);
  for (let pixel = 0; pixel < count; pixel++)
    for (let channel = 0; channel < channels; channel++)
      pixels[pixel * channels + channel] = data[4 * pixel + channel] ?? 0;
  return { width, height, bits: 8, channels, pixels };
}
