import { createDamagedDicomError } from "../dicom/parse-dicom";

/** The fields of a JPEG header (ITU-T T.81, annex B; T.87 for JPEG-LS). */
export interface JpegHeader {
  kind: "huffman" | "lossless" | "jpegLs" | "unsupported";
  isProgressive: boolean;
  width: number;
  height: number;
  bits: number;
  components: { id: number; sampling: number }[];
  /** Whether an APP0 (JFIF) or APP14 (Adobe) segment says how the colors are stored. */
  hasColorSegment: boolean;
}

/** A segment between two markers. `end` is the position after it, where coded data follows a start of scan. */
export interface JpegSegment {
  marker: number;
  data: Uint8Array;
  end: number;
}

export const jpegMarkers = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantization: 0xdb,
  restartInterval: 0xdd,
  huffman: 0xc4,
  jfif: 0xe0,
  adobe: 0xee,
};
const arithmeticConditioning = 0xcc;
const jpegExtension = 0xc8;
const jpegLsFrame = 0xf7;
const jpegProcesses: Record<number, JpegHeader["kind"]> = {
  ...{ 192: "huffman", 193: "huffman", 194: "huffman" }, // SOF0 to SOF2: baseline, extended, progressive
  ...{ 195: "lossless", [jpegLsFrame]: "jpegLs" },
};

/** Reads the header up to the first scan. Throws `RejectedImageError` if the file is not a JPEG or is cut off. */
export function readJpegHeader(coded: Uint8Array): JpegHeader {
  if (coded[0] !== 0xff || coded[1] !== jpegMarkers.startOfImage) throw createDamagedDicomError();
  let hasColorSegment = false;
  for (let at = 2; ; ) {
    const { marker, data, end } = readSegment(coded, at);
    if (marker === jpegMarkers.jfif || marker === jpegMarkers.adobe) hasColorSegment = true;
    if (isFrameMarker(marker)) return { ...readFrameSegment(marker, data), hasColorSegment };
    if (marker === jpegMarkers.startOfScan) throw createDamagedDicomError();
    at = end;
  }
}

/** Reads the segment at a position. Throws `RejectedImageError` if no complete segment starts there. */
export function readSegment(coded: Uint8Array, from: number): JpegSegment {
  let at = from;
  // Any number of 0xff may precede a marker.
  while (coded[at] === 0xff && coded[at + 1] === 0xff) at += 1;
  const marker = coded[at + 1];
  if (coded[at] !== 0xff || marker === undefined) throw createDamagedDicomError();
  if (marker === jpegMarkers.endOfImage) return { marker, data: coded.subarray(at + 2, at + 2), end: at + 2 };
  const length = ((coded[at + 2] ?? 0) << 8) | (coded[at + 3] ?? 0);
  const end = at + 2 + length;
  if (length < 2 || end > coded.length) throw createDamagedDicomError();
  return { marker, data: coded.subarray(at + 4, end), end };
}

function isFrameMarker(marker: number): boolean {
  const isStartOfFrame = marker >= 0xc0 && marker <= 0xcf;
  const isNotFrameMarker =
    marker === jpegMarkers.huffman || marker === arithmeticConditioning || marker === jpegExtension;
  return marker === jpegLsFrame || (isStartOfFrame && !isNotFrameMarker);
}

function readFrameSegment(marker: number, data: Uint8Array): Omit<JpegHeader, "hasColorSegment"> {
  const [bits = 0, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, count = 0] = data;
  if (data.length < 6 + 3 * count) throw createDamagedDicomError();
  return {
    kind: jpegProcesses[marker] ?? "unsupported",
    isProgressive: marker === 0xc2,
    bits,
    height: (heightHigh << 8) | heightLow,
    width: (widthHigh << 8) | widthLow,
    components: Array.from({ length: count }, (_, index) => ({
      id: data[6 + 3 * index] ?? 0,
      sampling: data[7 + 3 * index] ?? 0,
    })),
  };
}

/** Returns whether a JPEG or JPEG 2000 codestream is complete: the end marker is there, and at most padding follows it. */
export function endsWithMarker(coded: Uint8Array): boolean {
  const end = coded.lastIndexOf(jpegMarkers.endOfImage);
  return end > 0 && coded[end - 1] === 0xff && end >= coded.length - 16;
}
