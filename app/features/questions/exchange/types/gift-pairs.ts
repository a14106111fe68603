import { escaped, giftTextBefore } from "../gift-text";

/** Formats pairs as the answers of a GIFT matching question. */
export function giftPairs(pairs: readonly (readonly [left: string, right: string])[]): string {
  return pairs.map(([left, right]) => `\n\t=${giftTextBefore(left)} -> ${escaped(right)}`).join("");
}
