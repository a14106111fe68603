/** Returns the initials of the first and last word for an avatar; "?" for an empty name. */
export function getInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const outerWords = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = outerWords.map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
