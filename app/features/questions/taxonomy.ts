// The board's two axes and the other fixed lists of values that questions use (D1, D2, D3).

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

/** The origins of a question; "computed" ones come from a template (G7). */
export const origins = ["ai_draft", "human", "import", "computed"] as const;
/** The latest review: none, a second pass that tries to refute the key, or a review by a radiologist. */
export const reviewStates = ["unreviewed", "second-pass", "radiologist"] as const;

/** The stages of a draft. */
export const draftStages = ["draft", "in_review", "approved"] as const;
/** The statuses of a question, from draft to retired. */
export const questionStatuses = [...draftStages, "pilot", "live", "under_review", "retired"] as const;
/**
 * The causes that put a question under review: learners' reports, its statistics, a new edition of a guideline, or an admin
 * (X4).
 */
export const reviewCauses = ["reports", "statistics", "guideline", "admin"] as const;

/** The states of a question for a learner (Q1). */
export const outcomes = ["unused", "incorrect", "correct", "omitted"] as const;
/** The kinds of media that a question can have. */
export const mediaKinds = ["none", "image", "stack"] as const;
/** The difficulty bands, which depend on the share of right first answers. */
export const bands = ["easy", "medium", "hard"] as const;

export type QuestionStatus = (typeof questionStatuses)[number];
export type DraftStage = (typeof draftStages)[number];
export type ReviewCause = (typeof reviewCauses)[number];
export type Outcome = (typeof outcomes)[number];
/** The outcome that a list shows. "in-exam" replaces the outcome of a question in an open exam (Q12). */
export type ShownOutcome = Outcome | "in-exam";
export type QuestionType = (typeof questionTypes)[number];
export type Band = (typeof bands)[number];
export type Organ = (typeof organs)[number];
export type Modality = (typeof modalities)[number];
export type Level = (typeof levels)[number];
export type Skill = (typeof skills)[number];

/** The display name of each question type. */
export const typeNames: Record<QuestionType, string> = {
  single: "One best answer",
  multi: "Several answers",
  matching: "Matching",
  hotspot: "Point on the image",
  ordering: "Ordering",
  labelling: "Labeling",
  numeric: "Number",
  case: "Case",
};

const domainLabels: Record<Organ | Modality | "none", string> = {
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

/** Returns the display name of an organ or a modality; "none" stands for no organ. */
export function domainName(domain: Organ | Modality | "none"): string {
  return domainLabels[domain];
}

/** Returns the display names of a question's organ, unless "none", and modality. */
export function domainNames(organ: Organ | "none", modality: Modality): string[] {
  return organ === "none" ? [domainName(modality)] : [domainName(organ), domainName(modality)];
}
