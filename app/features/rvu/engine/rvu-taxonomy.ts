/** Modalities in the order of a worklist. The last two have no named studies. */
export const modalities = [
  ...["XR", "FL", "CT", "CTA", "MR", "MRA", "US", "VUS", "MG", "DXA", "NM", "PET", "IR", "BX", "DR", "LN"],
  ...["OT", "RT", "SURG"],
] as const satisfies readonly string[];

export type Modality =
  | ("XR" | "FL" | "CT" | "CTA" | "MR" | "MRA" | "US" | "VUS" | "MG" | "DXA" | "NM" | "PET" | "IR" | "BX" | "DR" | "LN")
  | ("OT" | "RT" | "SURG");

/** Display names of the modalities. */
export const modalityNames: Record<Modality, string> = {
  XR: "Radiography",
  FL: "Fluoroscopy",
  CT: "CT",
  CTA: "CT angiography",
  MR: "MR",
  MRA: "MR angiography",
  US: "Ultrasound",
  VUS: "Vascular ultrasound",
  MG: "Mammography",
  DXA: "DXA",
  NM: "Nuclear medicine",
  PET: "PET",
  IR: "Interventional",
  BX: "Biopsies",
  DR: "Drains and tubes",
  LN: "Lines and ports",
  OT: "Other",
  RT: "Radiation therapy",
  SURG: "Surgery",
};

export const bodyParts = [
  "head",
  "neck",
  "spine",
  "chest",
  "breast",
  "heart",
  "abdomen",
  "pelvis",
  "arm",
  "leg",
] as const;

/**
 * The body part of a study. "vessels", "pregnancy", and "whole body" stand for more than one part, "any" for a part
 * that is unknown or varies.
 */
export type BodyPart = (typeof bodyParts)[number] | "vessels" | "pregnancy" | "whole body" | "any";
