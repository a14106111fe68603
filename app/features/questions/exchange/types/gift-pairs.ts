import { escaped, giftTextBefore } from "../gift-text";

/** Returns pairs for GIFT. */
export function giftPairs(pairs: readonly (readonly [left: string, right: string])[]): string {
  return pairs.map(([left, right]) => `\n\t=${giftTextBefore(left)} -> ${escaped(right)}`).join("");
}
