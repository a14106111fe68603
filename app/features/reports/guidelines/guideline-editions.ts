/**
 * Returns whether one edition is newer than another. Compares the years or, if the years are equal or missing, the first
 * numbers in the texts.
 */
export function isNewerEdition(one: string, other: string): boolean {
  const [year, otherYear] = [findYear(one), findYear(other)];
  if (year !== null && otherYear !== null && year !== otherYear) return year > otherYear;
  const [number, otherNumber] = [findNumber(one), findNumber(other)];
  return number !== null && otherNumber !== null && number > otherNumber;
}

/** Returns the latest year in an edition's text, from 1950 on; null if the text has none. */
function findYear(edition: string): number | null {
  const years = (edition.match(/\b(?:19[5-9]|20\d)\d\b/g) ?? []).map(Number);
  return years.length ? Math.max(...years) : null;
}

/** Returns the first number in an edition's text that is not a year: 5 for "5th edition", 2.1 for "v2.1". */
function findNumber(edition: string): number | null {
  const found = edition.replace(/\b(?:19|20)\d\d\b/g, "").match(/\d+(?:\.\d+)?/);
  return found ? Number(found[0]) : null;
}
