import type { SeriesManifest, Window } from "../series";
import type { DeidentifiedFile, FileModality, FrameAttributes, PixelFormat } from "./dicom/deidentified-file";

/** A frame of a file that belongs to a series. */
export interface FoundSlice {
  /** Index of the file in the upload, and of the frame in the file. */
  file: number;
  frame: number;
  /** Distance along the normal of the plane in mm; null if the file does not say where the frame lies. */
  position: number | null;
  slope: number;
  intercept: number;
  windows: FrameAttributes["windows"];
}

/** A series found in the files of an upload, before its pixels are decoded. Holds attributes of the allow-list only. */
export interface FoundSeries {
  /** "other" if the admin has to choose the modality. */
  modality: FileModality;
  plane: SeriesManifest["plane"];
  format: PixelFormat;
  /** In the order of display. */
  slices: FoundSlice[];
  unit: DeidentifiedFile["unit"];
  padding: DeidentifiedFile["padding"];
  pixelSpacing: DeidentifiedFile["pixelSpacing"];
  spacingAtDetector: boolean;
  frameRate: number | null;
  thickness: number | null;
  /**
   * Distance between the centers of neighboring slices in mm, measured from the positions or, for a single slice, read from
   * the file.
   */
  sliceSpacing: number | null;
  bodyPart: DeidentifiedFile["bodyPart"];
  view: DeidentifiedFile["view"];
  laterality: DeidentifiedFile["laterality"];
  /** Notes for the admin about the order of the slices, lossy compression, and missing data. */
  notes: string[];
  /** Reasons why an admin must search the pictures for burned-in text; empty if this is not necessary. */
  blackOutReasons: string[];
  /** Warning that a face could be reconstructed; null if there is no such risk. */
  faceWarning: string | null;
}

/** Returns the windows with our own names, because the names in files are free text. */
export function nameWindows(windows: readonly { center: number; width: number }[]): Window[] {
  return windows.map(({ center, width }, index) => ({
    name: index === 0 ? "Default" : `Window ${index + 1}`,
    center,
    width,
  }));
}
