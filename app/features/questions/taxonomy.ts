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

/** How far what is being written of a question has come. */
export const draftStages = ["draft", "in_review", "approved"] as const;
/** The life of a question: written, looked at by a second person, tried, in use, doubted, gone. */
export const questionStatuses = [...draftStages, "pilot", "live", "under_review", "retired"] as const;
/** Why a question is under review: reports of learners, its statistics, a guideline's new edition, an admin (X4). */
export const reviewCauses = ["reports", "statistics", "guideline", "admin"] as const;

/** The state of one question for one learner (Q1). */
export const outcomes = ["unused", "incorrect", "correct", "omitted"] as const;
/** What a question shows besides words. */
export const mediaKinds = ["none", "image", "stack"] as const;
/** How hard first answers found a question. */
export const bands = ["easy", "medium", "hard"] as const;

export type QuestionStatus = (typeof questionStatuses)[number];
export type DraftStage = (typeof draftStages)[number];
export type ReviewCause = (typeof reviewCauses)[number];
export type Outcome = (typeof outcomes)[number];
/** As a list tells it: nothing of a question that an open exam of the learner asks (Q12). */
export type ShownOutcome = Outcome | "in-exam";
export type QuestionType = (typeof questionTypes)[number];
export type Band = (typeof bands)[number];
export type Organ = (typeof organs)[number];
export type Modality = (typeof modalities)[number];
export type Level = (typeof levels)[number];
export type Skill = (typeof skills)[number];

/** The name that people read for each question type. */
export const typeNames: Record<QuestionType, string> = {
  single: "One best answer",
  multi: "Several answers",
  matching: "Matching",
  hotspot: "Point on the image",
  ordering: "Ordering",
  labelling: "Labelling",
  numeric: "Number",
  case: "Case",
};

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

/** The names of a question's domains on both axes; an organ that it has none of is not named. */
export function domainNames(organ: Organ | "none", modality: Modality): string[] {
  return organ === "none" ? [domainName(modality)] : [domainName(organ), domainName(modality)];
}
