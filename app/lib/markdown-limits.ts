/** What Markdown may hold at most, so that reading it takes no time worth naming: each grows worse than evenly. */
const limits = [
  { most: 60_000, of: (text: string) => text.length, says: "at most 60 000 characters" },
  { most: 20, of: deepestNest, says: "at most 20 quotes or lists in one another" },
  {
    most: 3000,
    of: (text: string) => occurrences(text, /[*_~`[\]<]/g),
    says: "at most 3000 marks of emphasis, code and links",
  },
  { most: 1500, of: (text: string) => occurrences(text, /\|/g), says: "at most 1500 cells of tables" },
];

/** Why a text is not rendered, as a sentence; null where it may be. */
export function markdownProblem(markdown: string): string | null {
  const passed = limits.find(({ most, of }) => of(markdown) > most);
  return passed ? `A text has ${passed.says}.` : null;
}

/** How many quotes and lists begin on one line, or how many steps of two spaces a list stands in. */
function deepestNest(text: string): number {
  let deepest = 0;
  for (const [start] of text.matchAll(/^[ \t>*+-]+/gm)) {
    const marks = occurrences(start, />|[*+-](?=[ \t])/g);
    deepest = Math.max(deepest, marks, Math.floor(start.length / 8));
  }
  return deepest;
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
