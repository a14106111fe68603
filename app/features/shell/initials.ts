/** One or two letters for an avatar: of the first and the last word. "?" when there is no word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  const letters = picked.map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
