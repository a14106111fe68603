import { readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import lists from "./word-lists.json";
import { quote } from "./word-roots";

const knownAbbreviations = new Set(Object.values(lists.abbreviations).flat());
/** Maximum number of abbreviations checked. No real question has more. */
const maxChecked = 60;
const emphasisWords = new Set(lists.emphasis);
const abbreviationPattern = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[-/]\p{L}[\p{L}\p{N}]*)*/gu;
const ignoredPatterns = [
  // Match Roman numerals, TNM stages, vertebrae, and ranges of vertebrae.
  /^[IVX]+[A-Fa-f]?$/,
  /^[cpy]{0,2}T[0-4x][a-d]?N[0-3x][a-c]?(?:M[01x])?$/i,
  /^[CTLS]\d{1,2}(?:-[CTLS]?\d{1,2})?$/,
];

/** Finds abbreviations that are not spelled out, except those that every radiologist knows. */
export function lintAbbreviations(unit: Unit): Finding[] {
  const texts = listTexts(unit);
  const all = [unit.textBefore, ...texts.map(({ text }) => text)].join("\n");
  const found: Finding[] = [];
  const checkedAbbreviations = new Set<string>();
  for (const { text, path } of texts) {
    for (const [word] of text.matchAll(abbreviationPattern)) {
      for (const abbreviation of splitAbbreviations(word)) {
        if (checkedAbbreviations.has(abbreviation) || checkedAbbreviations.size >= maxChecked) continue;
        checkedAbbreviations.add(abbreviation);
        if (isExplained(abbreviation, all)) continue;
        found.push(
          createFinding(
            "abbreviation",
            path,
            `${quote(abbreviation)} is not spelled out. Write it in full at its first use.`,
          ),
        );
      }
    }
  }
  return found;
}

/**
 * Returns the texts of a unit that learners read. Leaves out the texts of earlier parts, which are checked with those parts.
 */
function listTexts({ stem, path, draft, type, choices }: Unit): { text: string; path: Path }[] {
  const stems = type === "matching" ? readRecords(draft.stems) : [];
  return [
    { text: stem, path: [...path, "stem"] },
    ...choices.map((choice) => ({ text: choice.text, path: [...choice.path, "text"] })),
    ...stems.map(({ record, index }) => ({ text: readText(record.text), path: [...path, "stems", index, "text"] })),
  ];
}

/** Returns the uncommon abbreviations in a word. Checks the halves of a word such as "PET/CT" separately. */
function splitAbbreviations(word: string): string[] {
  if (isKnown(word)) return [];
  return word.split(/[-/]/).filter((piece) => {
    const capitalCount = piece.match(/\p{Lu}/gu)?.length ?? 0;
    const lowercaseCount = piece.replace(/s$/, "").match(/\p{Ll}/gu)?.length ?? 0;
    return capitalCount >= 2 && lowercaseCount < capitalCount && !isKnown(piece);
  });
}

function isKnown(word: string): boolean {
  // Subscripts, as in CTDI₁₀₀, are not part of the abbreviation.
  const one = word.replace(/[₀-₉]+$/, "").replace(/s$/, "");
  if (knownAbbreviations.has(word) || knownAbbreviations.has(one) || emphasisWords.has(word)) return true;
  return ignoredPatterns.some((pattern) => pattern.test(one));
}

/** Returns whether a text explains an abbreviation, as in "diffusion-weighted imaging (DWI)" or "DWI (diffusion-weighted imaging)". */
function isExplained(abbreviation: string, text: string): boolean {
  const one = `${escapeRegExp(abbreviation.replace(/[₀-₉]+$/, "").replace(/s$/, ""))}[₀-₉]*s?`;
  const after = `[\\p{L}\\d] [([]${one}[\\]),;:]`;
  const before = `(?<![\\p{L}\\d])${one}(?: \\(| = )\\p{L}[\\p{L}-]*[ -]\\p{L}`;
  return new RegExp(`${after}|${before}`, "u").test(text) || hasInitials(text, abbreviation);
}

/** Returns whether consecutive words begin with the letters of the abbreviation, as in "mechanical index" for MI. */
function hasInitials(text: string, abbreviation: string): boolean {
  const letters = abbreviation.match(/\p{Lu}/gu) ?? [];
  if (letters.length < 2) return false;
  const optionalSmallWord = "(?:[\\s-]+(?:of|the|and|in|for|to|by))?";
  const words = letters.map((letter) => `[${letter}${letter.toLowerCase()}]\\p{Ll}+`);
  return new RegExp(`(?<!\\p{L})${words.join(`${optionalSmallWord}[\\s-]+`)}`, "u").test(text);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
