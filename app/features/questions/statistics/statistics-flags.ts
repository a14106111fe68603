import type { ItemStatistics } from "./compute-item-statistics";
import {
  maxUnflaggedShare,
  maxUnflaggedSureWrongShare,
  minAnswers,
  minSureAnswers,
  minUnflaggedDiscrimination,
  minUnflaggedDistractorShare,
  minUnflaggedShare,
} from "./thresholds";

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
 * Returns the flags of an item; an item with fewer than `minAnswers` answers has none (I1). `keyIds` are the ids of the
 * right options.
 */
export function findFlags(item: Omit<ItemStatistics, "flags">, keyIds: readonly string[]): Flag[] {
  if (item.n < minAnswers) return [];
  const { p, discrimination, options, sure } = item;
  const distractors = options.filter(({ id }) => !keyIds.includes(id));
  const lowestKeyShare = Math.min(...options.filter(({ id }) => keyIds.includes(id)).map(({ share }) => share));
  const isRaised: Record<Flag, boolean> = {
    "too-hard": p < minUnflaggedShare,
    "too-easy": p > maxUnflaggedShare,
    "low-discrimination": discrimination !== null && discrimination >= 0 && discrimination < minUnflaggedDiscrimination,
    "negative-discrimination": discrimination !== null && discrimination < 0,
    "idle-distractor": distractors.some(({ share }) => share < minUnflaggedDistractorShare),
    "distractor-over-key": distractors.some(({ share }) => share > lowestKeyShare),
    "sure-and-wrong": sure.n >= minSureAnswers && sure.wrong / sure.n > maxUnflaggedSureWrongShare,
  };
  return flags.filter((flag) => isRaised[flag]);
}
