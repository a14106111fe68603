/** Reading speed that the reading time of a post assumes. */
const wordsPerMinute = 220;

/** Returns the number of words in a text without markup. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Returns the reading time of a text without markup in whole minutes, at least 1. */
export function getReadingMinutes(text: string): number {
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}
