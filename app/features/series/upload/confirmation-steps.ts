import type { DeidentifiedFile } from "./dicom/deidentified-file";
import type { FoundSeries } from "./found-series";

// The checks that an admin confirms by name before pictures are stored.

/**
 * Returns the reasons why an admin must search the pictures of a file for burned-in text; an empty list if this is not
 * necessary.
 */
export function listBlackOutReasons(file: DeidentifiedFile): string[] {
  const reasons: [boolean, string][] = [
    [file.hasBurnedInText === true, "The files say that text is burned into the pictures."],
    [file.hasBurnedInText === null, "The files do not say whether text is burned into the pictures."],
    [file.modality === "US", "Ultrasound pictures often show a name, a date, or a hospital."],
    [file.modality === "XR", "Radiographs can show a name, a date, or a marker with initials."],
    [file.modality === "RF", "Angiograms and fluoroscopic pictures can show a name or a date."],
    [file.isSecondaryCapture || file.modality === "other", "Screen captures often show a name, a date, or a hospital."],
    [file.format.samplesPerPixel === 3 && file.modality !== "US", "Color pictures are often captures of a screen."],
  ];
  return reasons.flatMap(([applies, reason]) => (applies ? [reason] : []));
}

const headParts: FoundSeries["bodyPart"][] = [
  "HEAD",
  "BRAIN",
  "SKULL",
  "FACE",
  "ORBIT",
  "SINUS",
  "EAR",
  "TMJ",
  "HEADNECK",
];
/** Stacks with thicker slices or fewer of them show too little of a face. */
const maxFaceSpacing = 3;
const minFaceSlices = 20;

/**
 * Returns a warning if the face of the patient could be reconstructed from a stack. Software recognized 83% of volunteers by
 * their MR with about 1 mm resolution (Schwarz et al., N Engl J Med 2019;381:1684). To be safe, the limits here also include
 * coarser stacks.
 */
export function describeFaceRisk(
  series: Pick<FoundSeries, "modality" | "plane" | "bodyPart" | "sliceSpacing" | "thickness"> & { slices: unknown[] },
): string | null {
  const { modality, plane, bodyPart, slices } = series;
  const isVolume = (modality === "CT" || modality === "MR" || modality === "PT") && plane !== "projection";
  const spacing = series.sliceSpacing ?? series.thickness ?? 0;
  if (!isVolume || slices.length < minFaceSlices || spacing > maxFaceSpacing) return null;
  if (bodyPart !== null && !headParts.includes(bodyPart)) return null;
  const condition = bodyPart === null ? "If this stack shows a head, the" : "The";
  return `${condition} patient's face can be reconstructed and recognized. Keep fewer slices, or crop the face away.`;
}

/** The changes that an admin made to a series before it was stored. */
export interface DeidentificationSteps {
  /** Number of rectangles that were blacked out. */
  blackOuts: number;
  isCropped: boolean;
  /** Number of slices that were kept, and number of all slices. */
  kept: { slices: number; of: number };
  /** Whether the admin stored the stack despite the warning about a face. */
  hasAcceptedFaceRisk: boolean;
}

/** Returns the de-identification method for the provenance of a series: the removed data, and the choices of the admin. */
export function describeMethod({ blackOuts, isCropped, kept, hasAcceptedFaceRisk }: DeidentificationSteps): string {
  const choices = [
    blackOuts > 0 && `${blackOuts} ${blackOuts === 1 ? "rectangle" : "rectangles"} blacked out`,
    isCropped && "cropped",
    kept.slices < kept.of && `${kept.slices} of ${kept.of} slices kept`,
    hasAcceptedFaceRisk && "stored after a warning of face recognition",
  ].filter((choice) => choice !== false);
  return ["Only pixels and allow-listed attributes were stored", ...choices].join("; ");
}
