/** Whether one edition is newer than another, as far as their words say: by the year, else by the first number. */
export function isNewerEdition(one: string, other: string): boolean {
  const [year, otherYear] = [yearOf(one), yearOf(other)];
  if (year !== null && otherYear !== null && year !== otherYear) return year > otherYear;
  const [number, otherNumber] = [numberOf(one), numberOf(other)];
  return number !== null && otherNumber !== null && number > otherNumber;
}

/** The latest year from 1950 on that an edition names. */
function yearOf(edition: string): number | null {
  const years = (edition.match(/\b(?:19[5-9]|20\d)\d\b/g) ?? []).map(Number);
  return years.length ? Math.max(...years) : null;
}

/** "5th edition", "v2.1": 5, 2.1; a year is no such number. */
function numberOf(edition: string): number | null {
  const found = edition.replace(/\b(?:19|20)\d\d\b/g, "").match(/\d+(?:\.\d+)?/);
  return found ? Number(found[0]) : null;
}
