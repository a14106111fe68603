import type { origins, reviewStates } from "./taxonomy";

type Origin = (typeof origins)[number];
type ReviewState = (typeof reviewStates)[number];

/** The display names of origins. */
export const originLabels: Record<Origin, string> = {
  ai_draft: "AI-drafted",
  human: "Written by a person",
  import: "Imported",
};

const reviewLabels: Record<ReviewState, string> = {
  unreviewed: "not yet reviewed by a radiologist",
  "second-pass": "checked in a second pass, not yet reviewed by a radiologist",
  radiologist: "reviewed by a radiologist",
};

/** Returns the origin and the review state of a question as a label. */
export function formatProvenance({ origin, review }: { origin: Origin; review: ReviewState }): string {
  return `${originLabels[origin]}, ${reviewLabels[review]}`;
}
