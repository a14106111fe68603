import { seededRandom } from "../lib/random";

// Unique and shared phrases for tests of near duplicates.

const syllables = ["ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "za"];

/** Returns `length` words that depend on the number alone. */
export function uniquePhrase(number: number, length: number): string {
  const random = seededRandom(number);
  const one = () => syllables[Math.floor(random() * syllables.length)];
  return Array.from({ length }, () => `${one()}${one()}${one()}`).join(" ");
}

/** Returns the beginning of a stem that hundreds of questions share. */
export function sharedOpening(number: number): string {
  const age = 20 + (number % 60);
  return `A ${age}-year-old ${number % 2 ? "man" : "woman"} presents to the emergency department with sudden chest pain. What is the most likely diagnosis?`;
}
