import type { Counts } from "../../engine/tally/tally-counts";

/** A sample mix of about 100 studies, which we invented, for planning without a tally. */
export interface StudyMix {
  id: string;
  name: string;
  counts: Counts;
}

export const studyMixes = [
  {
    id: "general",
    name: "General day",
    counts: {
      "chest-x-ray-1-view": 14,
      "chest-x-ray-2-views": 16,
      "knee-x-ray-3-views": 6,
      "abdomen-x-ray-1-view": 4,
      "ct-head-without-contrast": 8,
      "ct-abdomen-and-pelvis-with-contrast": 12,
      "ct-chest-without-contrast": 6,
      "us-abdomen-limited": 6,
      "us-thyroid-or-neck": 3,
      "vein-duplex-of-an-arm-or-leg-one-side-or-limited": 4,
      "screening-mammogram-both-breasts": 10,
      "screening-tomosynthesis-added-both-breasts": 10,
      "mr-brain-without-contrast": 3,
      "mr-lumbar-spine-without-contrast": 4,
    },
  },
  {
    id: "night",
    name: "Emergency night",
    counts: {
      "chest-x-ray-1-view": 24,
      "pelvis-x-ray-1-or-2-views": 4,
      "hand-x-ray-3-views-or-more": 4,
      "ankle-x-ray-3-views-or-more": 4,
      "ct-head-without-contrast": 20,
      "ct-cervical-spine-without-contrast": 8,
      "cta-head": 4,
      "cta-neck": 4,
      "cta-chest": 6,
      "ct-abdomen-and-pelvis-with-contrast": 18,
      "ct-abdomen-and-pelvis-without-contrast": 6,
      "us-abdomen-limited": 4,
      "us-scrotum": 2,
      "vein-duplex-of-an-arm-or-leg-one-side-or-limited": 4,
    },
  },
  {
    id: "body",
    name: "Body CT and MR",
    counts: {
      "ct-abdomen-and-pelvis-with-contrast": 45,
      "ct-chest-with-contrast": 25,
      "ct-chest-without-contrast": 15,
      "mr-abdomen-with-and-without-contrast": 15,
    },
  },
  {
    id: "neuro",
    name: "Neuro CT and MR",
    counts: {
      "ct-head-without-contrast": 30,
      "cta-head": 8,
      "cta-neck": 8,
      "mr-brain-without-contrast": 16,
      "mr-brain-with-and-without-contrast": 16,
      "mr-cervical-spine-without-contrast": 8,
      "mr-lumbar-spine-without-contrast": 14,
    },
  },
  {
    id: "breast",
    name: "Breast screening",
    counts: {
      "screening-mammogram-both-breasts": 46,
      "screening-tomosynthesis-added-both-breasts": 46,
      "us-breast-limited-one-side": 8,
    },
  },
  {
    id: "bones",
    name: "Bones and joints",
    counts: {
      "knee-x-ray-3-views": 20,
      "shoulder-x-ray-2-views-or-more": 15,
      "foot-x-ray-3-views-or-more": 15,
      "hand-x-ray-3-views-or-more": 15,
      "hip-x-ray-one-side-2-or-3-views": 15,
      "mr-knee-hip-or-ankle-without-contrast": 12,
      "mr-shoulder-elbow-or-wrist-without-contrast": 8,
    },
  },
] as const satisfies readonly StudyMix[];
