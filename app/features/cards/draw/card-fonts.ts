/** A subset of a font family, with one file per weight. */
export interface Subset {
  family: string;
  name: string;
  files: { weight: number; file: string }[];
  /** The first and last code points of all ranges, in one flat list. */
  letters: number[];
}

/** Returns the fonts that a text needs, in lookup order, and the characters that no font contains. */
export function selectFonts(subsets: Subset[], text: string): { needed: Subset[]; missing: string[] } {
  const order = familyOrder(text);
  const sorted = [...subsets].sort((a, b) => order.indexOf(a.family) - order.indexOf(b.family));
  const needed = new Set<Subset>(sorted.slice(0, 1));
  const missing: string[] = [];
  for (const letter of new Set(text)) {
    if (/[\s\u200d]/.test(letter)) continue;
    const code = letter.codePointAt(0) ?? 0;
    const subset = sorted.find(({ letters }) => includesCode(letters, code));
    if (subset) needed.add(subset);
    else missing.push(letter);
  }
  return { needed: sorted.filter((subset) => needed.has(subset)), missing };
}

/** Orders the CJK families by the language of the text, because Han characters differ between languages. */
function familyOrder(text: string): string[] {
  const chinese = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];
  const first = /\p{sc=Hangul}/u.test(text)
    ? "noto-sans-kr"
    : /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)
      ? "noto-sans-jp"
      : "";
  return [
    "inter",
    ...chinese.filter((family) => family === first),
    ...chinese.filter((family) => family !== first),
    "noto-emoji",
  ];
}

function includesCode(letters: number[], code: number): boolean {
  for (let at = 0; at < letters.length; at += 2)
    if (code >= (letters[at] ?? 0) && code <= (letters[at + 1] ?? 0)) return true;
  return false;
}
