/** A subset of a font family, with one file per weight. */
export interface Subset {
  family: string;
  name: string;
  files: { weight: number; file: string }[];
  /** The first and last code points of all ranges, in one flat list. */
  letters: number[];
}

/** Returns the fonts that a text needs, in lookup order, and the characters that no font contains. */
export function selectFonts(subsets: Subset[], text: string): { neededSubsets: Subset[]; missing: string[] } {
  const families = orderFamilies(text);
  const sortedSubsets = [...subsets].sort((a, b) => families.indexOf(a.family) - families.indexOf(b.family));
  const neededSubsets = new Set<Subset>(sortedSubsets.slice(0, 1));
  const missing: string[] = [];
  for (const letter of new Set(text)) {
    if (/[\s\u200d]/.test(letter)) continue;
    const code = letter.codePointAt(0) ?? 0;
    const subset = sortedSubsets.find(({ letters }) => includesCode(letters, code));
    if (subset) neededSubsets.add(subset);
    else missing.push(letter);
  }
  return { neededSubsets: sortedSubsets.filter((subset) => neededSubsets.has(subset)), missing };
}

/** Orders the CJK families by the language of the text, because Han characters differ between languages. */
function orderFamilies(text: string): string[] {
  const cjkFamilies = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];
  const preferredFamily = /\p{sc=Hangul}/u.test(text)
    ? "noto-sans-kr"
    : /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)
      ? "noto-sans-jp"
      : "";
  return [
    "inter",
    ...cjkFamilies.filter((family) => family === preferredFamily),
    ...cjkFamilies.filter((family) => family !== preferredFamily),
    "noto-emoji",
  ];
}

function includesCode(letters: number[], code: number): boolean {
  for (let at = 0; at < letters.length; at += 2)
    if (code >= (letters[at] ?? 0) && code <= (letters[at + 1] ?? 0)) return true;
  return false;
}
