/** The grades of a flash card, from forgotten to known. */
export const cardGrades = ["again", "hard", "good"] as const;
export type CardGrade = (typeof cardGrades)[number];

/** The response of the route of flash cards; `saved` is false when nothing was changed. */
export interface CardResult {
  hasCard: boolean;
  saved: boolean;
}
