import type { origins, reviewStates } from "./taxonomy";

type Origin = (typeof origins)[number];
type ReviewState = (typeof reviewStates)[number];

/** The display names of origins. */
export const originLabels: Record<Origin, string> = {
  ai_draft: "AI-drafted",
  human: "Written by a person",
  import: "Imported",
  computed: "Computed from a formula",
};

const reviewLabels: Record<ReviewState, string> = {
  unreviewed: "not yet reviewed by a radiologist",
  "second-pass": "checked in a second pass, not yet reviewed by a radiologist",
  radiologist: "reviewed by a radiologist",
};

/**
 * Returns the origin and the review state of a question as a label. `reviewedBy` names the radiologist with credentials and date;
 * null if the page does not name the reviewer.
 */
export function formatProvenance(
  { origin, review }: { origin: Origin; review: ReviewState },
  reviewedBy: string | null = null,
): string {
  return `${originLabels[origin]}, ${reviewedBy ? `reviewed by ${reviewedBy}` : reviewLabels[review]}`;
}
