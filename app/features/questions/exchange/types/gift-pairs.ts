import { escapeGift, toGiftChoiceText } from "../gift-text";

/** Formats pairs as the answers of a GIFT matching question. */
export function formatGiftPairs(pairs: readonly (readonly [left: string, right: string])[]): string {
  return pairs.map(([left, right]) => `\n\t=${toGiftChoiceText(left)} -> ${escapeGift(right)}`).join("");
}
