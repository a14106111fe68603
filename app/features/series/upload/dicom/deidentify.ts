import type { DataSet } from "dicom-parser";
import { RejectedImageError } from "../../../images/formats/clean-image";
import {
  bodyParts,
  type DeidentifiedFile,
  type FileModality,
  type FrameAttributes,
  lateralities,
  views,
} from "./deidentified-file";
import { type DicomFile, rejectParseErrors } from "./parse-dicom";
import { findScopes, readFromScopes, readListedWord, readNumber, readWords } from "./read-attributes";
import { isRadiograph, readPixelSpacing, readPlace, readSliceMeasures } from "./read-geometry";
import { readFrameCount, readPixelFormat } from "./read-pixel-format";

/** Replaces the UIDs of one upload by numbers from 0, because UIDs can be traced back to the patient. */
export interface UploadNumbers {
  getPicture(uid: string): number;
  getSeries(uid: string): number;
  getFrameOfReference(uid: string): number;
}

const modalities: Record<string, FileModality> = {
  ...{ CT: "CT", MR: "MR", PT: "PT", NM: "NM", US: "US", IVUS: "US", BMUS: "US", MG: "MG" },
  ...{ CR: "XR", DX: "XR", RG: "XR", PX: "XR", IO: "XR", RF: "RF", XA: "RF" },
  ...{ OT: "other", SC: "other" },
};

const secondaryCaptureClass = "1.2.840.10008.5.1.4.1.1.7";
const voiTable = "x00289132";
const valueTransformation = "x00289145";

/** Creates the numbering for a new upload. UIDs get numbers in the order of their first use. */
export function createUploadNumbers(): UploadNumbers {
  const createNumbers = () => {
    const numbers = new Map<string, number>();
    return (uid: string) => {
      const number = numbers.get(uid) ?? numbers.size;
      numbers.set(uid, number);
      return number;
    };
  };
  return { getPicture: createNumbers(), getSeries: createNumbers(), getFrameOfReference: createNumbers() };
}

/**
 * Returns only the attributes of the allow-list. Drops names, dates, UIDs, institutions, devices, texts, private attributes,
 * and overlays. Throws `RejectedImageError` for a picture that cannot be shown.
 */
export function deidentify({ dataSet, syntax }: DicomFile, numbers: UploadNumbers): DeidentifiedFile {
  return rejectParseErrors(() => {
    const modality = readModality(dataSet);
    const format = readPixelFormat(dataSet);
    const frameCount = readFrameCount(dataSet);
    const isLocalizer = readWords(dataSet, "x00080008")[2] === "LOCALIZER";
    const [picture, frameOfReference] = [dataSet.string("x00080018"), dataSet.string("x00200052")];
    return {
      picture: picture ? numbers.getPicture(picture) : null,
      series: numbers.getSeries(dataSet.string("x0020000e") ?? ""),
      frameOfReference: frameOfReference ? numbers.getFrameOfReference(frameOfReference) : null,
      modality,
      isProjection: isRadiograph(modality) || isLocalizer,
      isSecondaryCapture: isSecondaryCapture(dataSet),
      hasBurnedInText: readAnswer(dataSet, "x00280301"),
      instanceNumber: readNumber(dataSet, "x00200013"),
      format,
      isLossy: syntax.isLossy || readWords(dataSet, "x00282110")[0] === "01",
      frames: Array.from({ length: frameCount }, (_, frame) => readFrameAttributes(dataSet, frame, frameCount)),
      unit: modality === "CT" && !isLocalizer && hasHounsfieldUnits(dataSet) ? "HU" : "arbitrary",
      hasModalityTable: dataSet.elements.x00283000 !== undefined,
      padding: readPadding(dataSet, format.isSigned),
      pixelSpacing: readPixelSpacing(dataSet, modality),
      spacingAtDetector: isRadiograph(modality),
      ...readSliceMeasures(dataSet),
      frameRate: frameCount > 1 ? readFrameRate(dataSet) : null,
      bodyPart: readListedWord(dataSet, "x00180015", bodyParts),
      view: readListedWord(dataSet, "x00185101", views),
      laterality:
        readListedWord(dataSet, "x00200062", lateralities) ?? readListedWord(dataSet, "x00200060", lateralities),
    };
  });
}

function readModality(dataSet: DataSet): FileModality {
  const modality = modalities[readWords(dataSet, "x00080060")[0] ?? "OT"];
  if (!modality)
    throw new RejectedImageError(
      "This is not a radiological picture: RadCore shows CT, MR, PET, NM, US, X-ray, and MG.",
    );
  return modality;
}

function isSecondaryCapture(dataSet: DataSet): boolean {
  const sopClass = dataSet.string("x00080016") ?? "";
  const hasConversionType = dataSet.string("x00080064") !== undefined;
  return sopClass === secondaryCaptureClass || sopClass.startsWith(`${secondaryCaptureClass}.`) || hasConversionType;
}

function readAnswer(dataSet: DataSet, tag: string): boolean | null {
  const answer = readListedWord(dataSet, tag, ["YES", "NO"]);
  return answer === null ? null : answer === "YES";
}

function readFrameAttributes(dataSet: DataSet, frame: number, frameCount: number): FrameAttributes {
  const valueScopes = findScopes(dataSet, frame, valueTransformation);
  const windowScopes = findScopes(dataSet, frame, voiTable);
  const centers = readFromScopes(windowScopes, "x00281050") ?? [];
  const widths = readFromScopes(windowScopes, "x00281051") ?? [];
  return {
    place: readPlace(dataSet, frame, frameCount),
    // A slope of 0 would make all values equal. Files that state 0 mean that there is no slope.
    slope: readFromScopes(valueScopes, "x00281053")?.[0] || 1,
    intercept: readFromScopes(valueScopes, "x00281052")?.[0] ?? 0,
    // A width below 1 means that the file has no window.
    windows: centers
      .map((center, index) => ({ center, width: widths[index] ?? 0 }))
      .filter(({ width }) => width >= 1)
      .slice(0, 6),
  };
}

/** Returns whether slope and intercept give Hounsfield units: both exist, and the file states no other unit. */
function hasHounsfieldUnits(dataSet: DataSet): boolean {
  const scopes = findScopes(dataSet, 0, valueTransformation);
  const type = scopes.flatMap((scope) => readWords(scope, "x00281054"))[0] ?? "HU";
  return readFromScopes(scopes, "x00281052") !== null && type === "HU";
}

function readPadding(dataSet: DataSet, isSigned: boolean): DeidentifiedFile["padding"] {
  const read = (tag: string) => (isSigned ? dataSet.int16(tag) : dataSet.uint16(tag));
  const value = read("x00280120");
  if (value === undefined) return null;
  const limit = read("x00280121") ?? value;
  return { from: Math.min(value, limit), to: Math.max(value, limit) };
}

function readFrameRate(dataSet: DataSet): number | null {
  const frameTime = readNumber(dataSet, "x00181063");
  const rate = readNumber(dataSet, "x00082144") ?? readNumber(dataSet, "x00180040") ?? (frameTime && 1000 / frameTime);
  return rate && rate > 0 ? Math.min(60, Math.max(1, Math.round(rate))) : null;
}
