// The board's two axes and the other closed lists every question carries (product.md §2).

export const organs = ["breast", "cardiovascular", "gi", "gu", "msk", "neuro", "pediatric", "thoracic"] as const;
export const modalities = [
  "ct",
  "ir",
  "mr",
  "nuclear",
  "radiography-fluoroscopy",
  "ultrasound",
  "noninterpretive",
  "physics",
] as const;
export const levels = ["R1", "R2", "R3", "R4"] as const;
export const skills = ["observation", "synthesis", "management", "recall", "calculation", "safety"] as const;
export const questionTypes = [
  "single",
  "multi",
  "matching",
  "hotspot",
  "ordering",
  "labelling",
  "numeric",
  "case",
] as const;

/** Where a question came from. */
export const origins = ["ai_draft", "human", "import"] as const;
/** How far it was checked: by nobody, by a critical second pass, by a radiologist. */
export const reviewStates = ["unreviewed", "second-pass", "radiologist"] as const;

export type Organ = (typeof organs)[number];
export type Modality = (typeof modalities)[number];
export type Level = (typeof levels)[number];
export type Skill = (typeof skills)[number];

const names: Record<Organ | Modality | "none", string> = {
  breast: "Breast",
  cardiovascular: "Cardiovascular",
  gi: "Gastrointestinal",
  gu: "Genitourinary",
  msk: "Musculoskeletal",
  neuro: "Neuroradiology",
  pediatric: "Pediatric",
  thoracic: "Thoracic",
  ct: "CT",
  ir: "Interventional",
  mr: "MR",
  nuclear: "Nuclear",
  "radiography-fluoroscopy": "Radiography & fluoroscopy",
  ultrasound: "Ultrasound",
  noninterpretive: "Noninterpretive skills",
  physics: "Physics",
  none: "General",
};

/** The name people read for a domain of either axis; "none" is the organ of a question that has none. */
export function domainName(domain: Organ | Modality | "none"): string {
  return names[domain];
}
