import { concatBytes } from "../../../../lib/concat-bytes";
import { createDamagedDicomError, type DicomFile } from "./parse-dicom";

const itemTag = 0xe000;
const delimiterTag = 0xe0dd;

/**
 * Returns the coded bytes of each frame of encapsulated pixel data (DICOM PS3.5, A.4). The fragments of one frame are joined.
 * Throws `RejectedImageError` if the data is cut off or if the fragments do not add up to `frames` frames.
 */
export function readEncapsulatedFrames(file: DicomFile, frames: number): Uint8Array[] {
  const [offsetTable, ...fragments] = listFragments(file);
  if (!offsetTable) throw createDamagedDicomError();
  const starts = findFrameStarts(offsetTable, fragments, frames);
  return starts.map((start, index) => {
    const parts = fragments.slice(start, starts[index + 1]).map(({ bytes }) => bytes);
    const [only] = parts;
    return only && parts.length === 1 ? only : concatBytes(parts);
  });
}

interface Fragment {
  bytes: Uint8Array;
  /** Position of the item relative to the first fragment, as in offset tables. */
  position: number;
}

/** Returns the items of the pixel data; the first is the basic offset table. */
function listFragments({ dataSet, pixelData }: DicomFile): Fragment[] {
  const file = dataSet.byteArray;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const items: Fragment[] = [];
  let firstFragment = 0;
  for (let at = pixelData.offset; at + 8 <= file.byteLength; ) {
    const [group, element, length] = [
      view.getUint16(at, true),
      view.getUint16(at + 2, true),
      view.getUint32(at + 4, true),
    ];
    if (group !== 0xfffe || (element !== itemTag && element !== delimiterTag)) throw createDamagedDicomError();
    if (element === delimiterTag) return items;
    const end = at + 8 + length;
    if (end > file.byteLength) throw createDamagedDicomError();
    if (items.length === 1) firstFragment = at;
    items.push({ bytes: file.subarray(at + 8, end), position: at - firstFragment });
    at = end;
  }
  throw createDamagedDicomError();
}

/** Returns the index of the first fragment of each frame. */
function findFrameStarts(offsetTable: Fragment, fragments: readonly Fragment[], frames: number): number[] {
  if (frames === 1) return [0];
  if (fragments.length === frames) return fragments.map((_, index) => index);
  const starts = readOffsets(offsetTable, fragments) ?? findCodestreams(fragments);
  if (starts.length !== frames || starts[0] !== 0) throw createDamagedDicomError();
  return starts;
}

function readOffsets({ bytes }: Fragment, fragments: readonly Fragment[]): number[] | null {
  if (bytes.byteLength === 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = Array.from({ length: bytes.byteLength >> 2 }, (_, index) => view.getUint32(4 * index, true));
  const starts = offsets.map((offset) => fragments.findIndex(({ position }) => position === offset));
  return starts.every((start, index) => start > (starts[index - 1] ?? -1)) ? starts : null;
}

/**
 * For files without an offset table, returns the fragments that begin with the signature of a JPEG, JPEG-LS, or JPEG 2000
 * codestream.
 */
function findCodestreams(fragments: readonly Fragment[]): number[] {
  return fragments.flatMap(({ bytes: [first, second, third] }, index) => {
    const isJpeg = first === 0xff && second === 0xd8 && third === 0xff;
    const isJpeg2000 = first === 0xff && second === 0x4f && third === 0xff;
    return isJpeg || isJpeg2000 ? [index] : [];
  });
}
