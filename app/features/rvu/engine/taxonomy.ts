// The closed lists of the RVU calculator.

/** What a study is done with, in the order of a reading list. The last two have no named study of ours. */
export const modalities = [
  ...["XR", "FL", "CT", "CTA", "MR", "MRA", "US", "VUS", "MG", "DXA", "NM", "PET", "IR", "BX", "DR", "LN"],
  ...["OT", "RT", "SURG"],
] as const satisfies readonly string[];

export type Modality =
  | ("XR" | "FL" | "CT" | "CTA" | "MR" | "MRA" | "US" | "VUS" | "MG" | "DXA" | "NM" | "PET" | "IR" | "BX" | "DR" | "LN")
  | ("OT" | "RT" | "SURG");

/** The name people read. */
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

/** Where a study looks; vessels, a pregnancy or the whole body where no single part is meant. */
export type BodyPart = (typeof bodyParts)[number] | "vessels" | "pregnancy" | "whole body" | "any";
