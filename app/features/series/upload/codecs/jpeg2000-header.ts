import { createDamagedDicomError } from "../dicom/parse-dicom";

/** The fields of a JPEG 2000 codestream header (ITU-T T.800, annex A). */
export interface Jpeg2000Header {
  width: number;
  height: number;
  channels: number;
  bits: number;
  isSigned: boolean;
  /** Whether the channels are coded as luminance and color differences, which the decoder turns into RGB. */
  hasColorTransform: boolean;
}

const startOfCodestream = 0xff4f;
const sizeMarker = 0xff51;
const codingStyleMarker = 0xff52;

/**
 * Reads the header of a codestream, with or without JP2 boxes around it. Throws `RejectedImageError` if the file contains no
 * codestream.
 */
export function readJpeg2000Header(coded: Uint8Array): Jpeg2000Header {
  const view = new DataView(coded.buffer, coded.byteOffset, coded.byteLength);
  try {
    const start = view.getUint16(0) === startOfCodestream ? 0 : findCodestream(view);
    if (view.getUint16(start + 2) !== sizeMarker) throw createDamagedDicomError();
    const size = start + 6;
    const depth = view.getUint8(size + 36);
    return {
      width: view.getUint32(size + 2) - view.getUint32(size + 10),
      height: view.getUint32(size + 6) - view.getUint32(size + 14),
      channels: view.getUint16(size + 34),
      bits: (depth & 0x7f) + 1,
      isSigned: depth >= 0x80,
      hasColorTransform: view.getUint8(findMarker(view, start + 2, codingStyleMarker) + 8) === 1,
    };
  } catch {
    throw createDamagedDicomError();
  }
}

/** Returns the position of the codestream inside of JP2 boxes (ITU-T T.800, annex I). */
function findCodestream(view: DataView): number {
  const codestreamBox = 0x6a703263;
  for (let at = 0; ; ) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === codestreamBox) return at + (length === 1 ? 16 : 8);
    if (length < 8) throw createDamagedDicomError();
    at += length;
  }
}

/** Returns the position of a marker in the main header. */
function findMarker(view: DataView, from: number, marker: number): number {
  for (let at = from; ; at += 2 + view.getUint16(at + 2)) if (view.getUint16(at) === marker) return at;
}
