import type { SeriesManifest } from "../../series";

// The data that RadCore takes from a DICOM file. Every field is a number, a Boolean, or a word of the closed lists below, so
// it cannot contain free text, a name, a date, or a UID.

/** How colors are stored (DICOM PS3.3, C.7.6.3.1.2). */
export const photometrics = [
  "MONOCHROME1",
  "MONOCHROME2",
  "PALETTE COLOR",
  "RGB",
  "YBR_FULL",
  "YBR_FULL_422",
  "YBR_ICT",
  "YBR_RCT",
] as const;

/** Body parts that may be named to the admin (DICOM PS3.16, annex L, the common ones). */
export const bodyParts = [
  ...["HEAD", "BRAIN", "SKULL", "FACE", "ORBIT", "SINUS", "EAR", "TMJ", "HEADNECK", "NECK"],
  ...["CSPINE", "TSPINE", "LSPINE", "SPINE", "SSPINE", "COCCYX"],
  ...["CHEST", "LUNG", "HEART", "BREAST", "RIB", "STERNUM", "CLAVICLE", "SCAPULA"],
  ...["ABDOMEN", "ABDOMENPELVIS", "CHESTABDOMEN", "CHESTABDPELVIS", "LIVER", "KIDNEY", "PANCREAS", "PELVIS"],
  ...["PROSTATE", "UTERUS", "BLADDER", "HIP", "SIJOINT", "WHOLEBODY"],
  ...["SHOULDER", "HUMERUS", "ELBOW", "FOREARM", "WRIST", "HAND", "FINGER", "THUMB"],
  ...["FEMUR", "KNEE", "LEG", "ANKLE", "FOOT", "TOE", "CALCANEUS", "EXTREMITY"],
] as const;

export const views = ["AP", "PA", "LL", "RL", "RLD", "LLD", "RLO", "LLO", "CC", "MLO", "ML", "LM", "XCCL"] as const;
export const lateralities = ["L", "R"] as const;

/** The kind of examination: a modality of `Series`, or "other" for a picture whose modality the admin has to choose. */
export type FileModality = SeriesManifest["modality"] | "other";

export interface PixelFormat {
  width: number;
  height: number;
  samplesPerPixel: 1 | 3;
  photometric: (typeof photometrics)[number];
  /** Whether uncompressed pixels contain first all red, then all green, then all blue values. */
  isPlanar: boolean;
  bitsAllocated: 8 | 16;
  bitsStored: number;
  highBit: number;
  isSigned: boolean;
}

/** Position of a frame in the patient in mm: x points to the patient's left, y to the back, z to the head. */
export interface FramePlace {
  /** Center of the upper left pixel. */
  origin: [number, number, number];
  /** Direction of a row (to the right of the picture) and of a column (down), unit vectors. */
  row: [number, number, number];
  column: [number, number, number];
}

export interface FrameAttributes {
  place: FramePlace | null;
  slope: number;
  intercept: number;
  windows: { center: number; width: number }[];
}

/** The attributes of one DICOM file that may be used, shown to the admin, or stored. */
export interface DeidentifiedFile {
  /** Number of the picture within this upload, equal for two copies of one file. Null if the file has no UID. */
  picture: number | null;
  /** Number of the series within this upload, in reading order. */
  series: number;
  /** Number of the DICOM frame of reference within this upload; null if the file does not state one. */
  frameOfReference: number | null;
  modality: FileModality;
  /** Whether the picture is a projection: a radiograph, a fluoroscopic image, or the localizer of a CT. */
  isProjection: boolean;
  isSecondaryCapture: boolean;
  /** Whether the pixels contain burned-in text according to the header; null if the header does not say. */
  hasBurnedInText: boolean | null;
  instanceNumber: number | null;
  format: PixelFormat;
  isLossy: boolean;
  frames: FrameAttributes[];
  /** Unit of the values after slope and intercept: Hounsfield units, or "arbitrary" for an unknown unit. */
  unit: "HU" | "arbitrary";
  /** Whether a lookup table, instead of slope and intercept, maps the pixels to values. */
  hasModalityTable: boolean;
  /** Stored values from `from` to `to` mark pixels outside of the picture. */
  padding: { from: number; to: number } | null;
  pixelSpacing: { x: number; y: number } | null;
  spacingAtDetector: boolean;
  /** Slice thickness and distance between slices in mm. */
  thickness: number | null;
  sliceSpacing: number | null;
  /** Frames per second. */
  frameRate: number | null;
  bodyPart: (typeof bodyParts)[number] | null;
  view: (typeof views)[number] | null;
  laterality: (typeof lateralities)[number] | null;
}
