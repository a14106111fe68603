import type { ItemStatistics } from "./item";
import { minAnswers, minSureAnswers } from "./rules";

/** The reasons why an item's statistics need a review (I2). */
export const flags = [
  "too-hard",
  "too-easy",
  "low-discrimination",
  "negative-discrimination",
  "idle-distractor",
  "distractor-over-key",
  "sure-and-wrong",
] as const;
export type Flag = (typeof flags)[number];

/**
 * Returns the flags of an item; an item with fewer than 30 answers has none (I1). `keyIds` are the ids of the right options.
 */
export function findFlags(item: Omit<ItemStatistics, "flags">, keyIds: readonly string[]): Flag[] {
  if (item.n < minAnswers) return [];
  const { p, discrimination, options, sure } = item;
  const distractors = options.filter(({ id }) => !keyIds.includes(id));
  const lowestKeyShare = Math.min(...options.filter(({ id }) => keyIds.includes(id)).map(({ share }) => share));
  const isRaised: Record<Flag, boolean> = {
    "too-hard": p < 0.3,
    "too-easy": p > 0.95,
    "low-discrimination": discrimination !== null && discrimination >= 0 && discrimination < 0.1,
    "negative-discrimination": discrimination !== null && discrimination < 0,
    "idle-distractor": distractors.some(({ share }) => share < 0.05),
    "distractor-over-key": distractors.some(({ share }) => share > lowestKeyShare),
    "sure-and-wrong": sure.n >= minSureAnswers && sure.wrong / sure.n > 0.25,
  };
  return flags.filter((flag) => isRaised[flag]);
}
