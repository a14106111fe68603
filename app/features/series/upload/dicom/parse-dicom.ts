import dicomParser, { type DataSet } from "dicom-parser";
import { concatBytes } from "../../../../lib/concat-bytes";
import { inflateLimited } from "../../../../lib/inflate-limited";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { explicitLittleEndian, findTransferSyntax, implicitLittleEndian, type TransferSyntax } from "./transfer-syntax";

/** Maximum size of a DICOM file in bytes; a file stays in the memory of the browser while it is read. */
export const maxDicomBytes = 512 * 1024 * 1024;
/** Maximum size of a deflated file after inflating, in bytes. */
const maxInflatedBytes = 128 * 1024 * 1024;

/** A DICOM file whose header was read up to the pixels. Only `deidentify` may read its attributes. */
export interface DicomFile {
  dataSet: DataSet;
  syntax: TransferSyntax;
  /** Position of the pixel data in `dataSet.byteArray`; `length` is null for encapsulated pixels. */
  pixelData: { offset: number; length: number | null };
}

const pixelDataTag = "x7fe00010";
const directorySopClass = "1.2.840.10008.1.3.10";
const skipAdvice = "Upload the other files without this one.";

/** Reads the header of a DICOM file. Throws `RejectedImageError`, and nothing else, for a file that holds no readable picture. */
export function parseDicomFile(file: Uint8Array): DicomFile {
  if (file.byteLength > maxDicomBytes) throw createFileTooLargeError();
  return rejectParseErrors(() => {
    const [uid, dataSet] = parseHeader(file);
    if (dataSet.string("x00020002") === directorySopClass)
      throw new RejectedImageError(`This file is the index of a disc (DICOMDIR), not a picture. ${skipAdvice}`);
    const syntax = findTransferSyntax(uid);
    const element = dataSet.elements[pixelDataTag];
    if (!element) throw createNoPictureError(dataSet);
    const isEncapsulated = syntax.coding !== "littleEndian" && syntax.coding !== "bigEndian";
    if (isEncapsulated !== (element.hadUndefinedLength === true)) throw createDamagedDicomError();
    return {
      dataSet,
      syntax,
      pixelData: { offset: element.dataOffset, length: isEncapsulated ? null : element.length },
    };
  });
}

/** Returns the error for a file that is larger than `maxDicomBytes`. */
export function createFileTooLargeError(): RejectedImageError {
  const megabytes = maxDicomBytes / 1024 / 1024;
  return new RejectedImageError(
    `This file is larger than ${megabytes} MB. Export fewer frames or export it compressed.`,
  );
}

/** Returns the error for a DICOM file that is truncated or inconsistent. */
export function createDamagedDicomError(): RejectedImageError {
  return new RejectedImageError("This DICOM file is damaged or cut off. Export it again.");
}

/** Runs `read` and converts every other error, such as those of the parser, to a `RejectedImageError`. */
export function rejectParseErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RejectedImageError ? error : createDamagedDicomError();
  }
}

/** Returns the UID of the transfer syntax and the header. */
function parseHeader(file: Uint8Array): [string, DataSet] {
  const options = { untilTag: pixelDataTag, inflater: inflateDataSet };
  if (hasMark(file, 128)) {
    const dataSet = dicomParser.parseDicom(file, options);
    return [dataSet.string("x00020010") ?? "", dataSet];
  }
  // Some exported files lack the 128 bytes and the letters "DICM" that should precede the header.
  if (readGroup(file) === 0x0002)
    return parseHeader(concatBytes([new Uint8Array(128), new TextEncoder().encode("DICM"), file]));
  if (readGroup(file) !== 0x0008)
    throw new RejectedImageError("This is not a DICOM file. Choose DICOM files, or PNG or JPEG pictures.");
  const uid = hasValueRepresentation(file) ? explicitLittleEndian : implicitLittleEndian;
  return [uid, dicomParser.parseDicom(file, { ...options, TransferSyntaxUID: uid })];
}

function hasMark(file: Uint8Array, at: number): boolean {
  return String.fromCharCode(...file.subarray(at, at + 4)) === "DICM";
}

function readGroup(file: Uint8Array): number {
  return (file[0] ?? 0) | ((file[1] ?? 0) << 8);
}

/**
 * Returns whether the first element contains a value representation (two capital letters), as in explicit transfer syntaxes.
 */
function hasValueRepresentation(file: Uint8Array): boolean {
  return /^[A-Z]{2}$/.test(String.fromCharCode(...file.subarray(4, 6)));
}

/** Returns the file with everything from `position` on inflated, as `dicom-parser` expects it. */
function inflateDataSet(file: Uint8Array, position: number): Uint8Array {
  const data = inflateLimited(file.subarray(position), maxInflatedBytes);
  if (!data) throw createDamagedDicomError();
  return concatBytes([file.subarray(0, position), data]);
}

function createNoPictureError(dataSet: DataSet): RejectedImageError {
  if (dataSet.elements.x7fe00008 || dataSet.elements.x7fe00009)
    return new RejectedImageError(
      "The pixels are floating-point numbers, as in parametric maps, which RadCore cannot show. Export the source images instead.",
    );
  return new RejectedImageError(
    `This DICOM file contains no picture; it may be a report, a treatment plan, or an annotation. ${skipAdvice}`,
  );
}
