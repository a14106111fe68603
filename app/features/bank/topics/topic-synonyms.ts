export const maxSynonyms = 12;
export const maxSynonymLength = 60;

/** Returns the names that a text lists on lines of their own, each once whatever its case; or a problem to show at the field. */
export function parseSynonyms(text: string): { names: string[] } | { problem: string } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);
  const names = [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
  const long = names.find((name) => name.length > maxSynonymLength);
  if (long)
    return { problem: `A name has at most ${maxSynonymLength} characters: ${long.slice(0, maxSynonymLength)}…` };
  if (names.length > maxSynonyms) return { problem: `Enter at most ${maxSynonyms} names.` };
  return { names };
}
