import { RejectedImageError } from "../../images/formats/clean-image";
import type { DecodeWithWasm } from "./codecs/codec-loader";
import { createFrameDecoder, type DecodedFrame } from "./dicom/decode-dicom";
import type { DeidentifiedFile } from "./dicom/deidentified-file";
import { createUploadNumbers, deidentify } from "./dicom/deidentify";
import { createFileTooLargeError, maxDicomBytes, parseDicomFile } from "./dicom/parse-dicom";
import type { FoundSeries } from "./found-series";
import { groupFiles } from "./group-files";
import {
  type DecodePicture,
  describePlainPicture,
  isPlainPicture,
  type PlainPicture,
  refuseHugePicture,
  toDecodedFrame,
} from "./plain-picture";

/** Replaces the series UID for pictures without one. Real UIDs contain only digits and dots, so they never equal this text. */
const pictureSeries = "pictures";

/** Called after each step; `of` is the number of steps. */
export type ReportProgress = (done: number, of: number) => void;

export interface ScannedUpload {
  series: FoundSeries[];
  /** Refused files: the index in the upload, and a sentence for the admin with the reason and the next step. */
  refused: { file: number; why: string }[];
}

/**
 * Reads the headers of an upload of DICOM files and pictures, one file at a time, and returns the series found in the files.
 * Of each header, keeps only the attributes of the allow-list.
 */
export async function scanFiles(
  files: readonly Blob[],
  report: ReportProgress,
  decodePicture: DecodePicture = refusePicture,
): Promise<ScannedUpload> {
  const numbers = createUploadNumbers();
  const refused: ScannedUpload["refused"] = [];
  const scanned: (DeidentifiedFile | null)[] = [];
  for (const [index, file] of files.entries()) {
    try {
      scanned.push(
        (await isPlainPicture(file))
          ? describePlainPicture(
              await decodeUnlessHuge(file, decodePicture),
              numbers.getSeries(pictureSeries),
              index + 1,
            )
          : deidentify(parseDicomFile(await readBytes(file)), numbers),
      );
    } catch (error) {
      if (!(error instanceof RejectedImageError)) throw error;
      scanned.push(null);
      refused.push({ file: index, why: error.message });
    }
    report(index + 1, files.length);
  }
  return { series: groupFiles(scanned), refused };
}

/**
 * Decodes the slices of a series in their order, reading each file once. Throws `RejectedImageError` if one of them cannot be
 * decoded, because a series with a missing slice would mislead.
 */
export async function decodeSlices(
  files: readonly Blob[],
  { slices }: Pick<FoundSeries, "slices">,
  decodeWithWasm: DecodeWithWasm,
  report: ReportProgress,
  decodePicture: DecodePicture = refusePicture,
): Promise<DecodedFrame[]> {
  const decoded: DecodedFrame[] = [];
  let done = 0;
  for (const index of new Set(slices.map(({ file }) => file))) {
    const file = files[index];
    if (!file) throw new RangeError(`The upload has no file ${index}`);
    const decodeFrame = (await isPlainPicture(file))
      ? async () => toDecodedFrame(await decodePicture(file))
      : createFrameDecoder(parseDicomFile(await readBytes(file)), decodeWithWasm);
    for (const [position, slice] of slices.entries()) {
      if (slice.file !== index) continue;
      decoded[position] = await decodeFrame(slice.frame);
      done += 1;
      report(done, slices.length);
    }
  }
  return decoded;
}

async function decodeUnlessHuge(file: Blob, decodePicture: DecodePicture): Promise<PlainPicture> {
  await refuseHugePicture(file);
  return decodePicture(file);
}

/** Default for callers that read only DICOM files. */
const refusePicture: DecodePicture = async () => {
  throw new RejectedImageError("This is a picture file. Only DICOM files are read here.");
};

async function readBytes(file: Blob): Promise<Uint8Array> {
  if (file.size > maxDicomBytes) throw createFileTooLargeError();
  return new Uint8Array(await file.arrayBuffer());
}
