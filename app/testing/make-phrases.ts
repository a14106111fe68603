import { seeded } from "../lib/random";

// Words that no other text has in the same order, and words that many have.

const syllables = ["ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "za"];

/** So many words, the same for the same number. */
export function phrase(number: number, length: number): string {
  const random = seeded(number);
  const one = () => syllables[Math.floor(random() * syllables.length)];
  return Array.from({ length }, () => `${one()}${one()}${one()}`).join(" ");
}

/** How a question begins that hundreds of others begin with, too. */
export function sameOpening(number: number): string {
  const age = 20 + (number % 60);
  return `A ${age}-year-old ${number % 2 ? "man" : "woman"} presents to the emergency department with sudden chest pain. What is the most likely diagnosis?`;
}
