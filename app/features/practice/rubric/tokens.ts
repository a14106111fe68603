/** A word of a text: its form for comparison and where it stands in the text. */
export interface Token {
  /** Lower case, American spelling, and singular. */
  root: string;
  /** Lower case, as written; cues compare this form. */
  word: string;
  start: number;
  end: number;
}

const britishSpellings: readonly (readonly [RegExp, string])[] = [
  [/haem/, "hem"],
  [/aem/, "em"],
  [/oed/, "ed"],
  [/oes/, "es"],
  [/paed/, "ped"],
  [/tumour/, "tumor"],
  [/centre/, "center"],
];

/** Returns the words and commas of a text. A hyphen separates words; an apostrophe does not. */
export function readTokens(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*|[,:?]/gu)].map(([found], index, all) => {
    const start = all[index]?.index ?? 0;
    const word = found.toLowerCase().replaceAll("’", "'");
    return { word, root: findRoot(word), start, end: start + found.length };
  });
}

function findRoot(word: string): string {
  let root = word;
  for (const [british, american] of britishSpellings) root = root.replace(british, american);
  if (root.length < 4 || /(?:ss|us|is)$/.test(root)) return root;
  if (/ies$/.test(root)) return `${root.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(root)) return root.slice(0, -2);
  return root.replace(/s$/, "");
}
