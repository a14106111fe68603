import type { CatalogStudy } from "./rvu-catalog";
import { modalityNames } from "./rvu-taxonomy";
import { isWithinDistance } from "./typing-errors";

// Instant search over studies (C3). Each typed word is matched against a vocabulary of about a thousand words instead of
// every study's text.

/** A word of the vocabulary with the studies that contain the word. */
interface VocabularyEntry {
  word: string;
  /** Indexes of the studies that have the word in their name. */
  inName: Set<number>;
  /** Indexes of the studies that have the word in a synonym, body part, modality, or code. */
  inOtherText: Set<number>;
}

export interface StudyIndex {
  studies: readonly CatalogStudy[];
  vocabulary: VocabularyEntry[];
  /** Each study's name and synonyms, normalized by `normalizeWords`. */
  phrases: string[][];
}

/** Builds the search index of a catalog. */
export function indexStudies(studies: readonly CatalogStudy[]): StudyIndex {
  const entries = new Map<string, VocabularyEntry>();
  const addText = (text: string, place: number, where: "inName" | "inOtherText") => {
    // Also indexes the original word, so that "ren" finds "renal", although "renal" is normalized to "kidney".
    for (const word of new Set([...splitWords(text), ...normalizeWords(text)])) {
      const entry = entries.get(word) ?? { word, inName: new Set(), inOtherText: new Set() };
      entry[where].add(place);
      entries.set(word, entry);
    }
  };
  for (const [place, study] of studies.entries()) {
    addText(study.name, place, "inName");
    for (const text of [...study.also, study.part, modalityNames[study.modality], study.code ?? ""])
      addText(text, place, "inOtherText");
  }
  const phrases = studies.map(({ name, also }) => [name, ...also].map((text) => normalizeWords(text).join(" ")));
  return { studies, vocabulary: [...entries.values()], phrases };
}

const matchScores = { equal: 1_000, begins: 400, exact: 60, prefix: 40, fuzzy: 10, inName: 6, favorite: 15 };

/**
 * Returns the studies that match every typed word, best first: by an exact name or abbreviation, a name that starts
 * with the text, whole words, word prefixes, and misspelled words. Ignores sides (right, left).
 */
export function searchStudies(
  index: StudyIndex,
  query: string,
  { limit = 12, favorites = [] as readonly string[] } = {},
): CatalogStudy[] {
  const words = normalizeWords(query.slice(0, 80)).slice(0, 8);
  if (!words.length) return [];
  const scores = index.studies.map(() => 0);
  const wordScores = words.map((word) => scoreWord(index, word));
  // Ignores one word that matches no study, because the word may be a typing error.
  const matchingScores = wordScores.filter((studyScores) => studyScores.size);
  const requiredScores = matchingScores.length >= Math.max(1, words.length - 1) ? matchingScores : wordScores;
  for (const place of requiredScores[0]?.keys() ?? [])
    if (requiredScores.every((studyScores) => studyScores.has(place)))
      scores[place] =
        requiredScores.reduce((sum, studyScores) => sum + (studyScores.get(place) ?? 0), 0) +
        scorePhrase(index, place, words.join(" "));
  return [...scores.keys()]
    .filter((place) => scores[place])
    .map((place) => ({ place, score: (scores[place] ?? 0) + scoreStudy(index, place, favorites) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .flatMap(({ place }) => index.studies[place] ?? []);
}

/**
 * Returns the score of each study that matches one typed word. Tries misspellings only if no vocabulary word begins
 * with the typed word.
 */
function scoreWord({ vocabulary }: StudyIndex, word: string): Map<number, number> {
  const scoreByStudy = new Map<number, number>();
  const addScore = ({ inName, inOtherText }: VocabularyEntry, score: number) => {
    for (const place of inOtherText) scoreByStudy.set(place, Math.max(scoreByStudy.get(place) ?? 0, score));
    for (const place of inName)
      scoreByStudy.set(place, Math.max(scoreByStudy.get(place) ?? 0, score + matchScores.inName));
  };
  for (const entry of vocabulary) {
    if (entry.word === word) addScore(entry, matchScores.exact);
    else if (entry.word.startsWith(word)) addScore(entry, matchScores.prefix);
  }
  const maxErrors = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
  if (!scoreByStudy.size && maxErrors)
    for (const entry of vocabulary) if (isMisspelling(word, entry.word, maxErrors)) addScore(entry, matchScores.fuzzy);
  return scoreByStudy;
}

/**
 * Checks whether a word, or its beginning, differs from the typed word by at most `maxErrors` typing errors. First
 * compares the first letters, which quickly excludes most words.
 */
function isMisspelling(typedWord: string, word: string, maxErrors: number): boolean {
  if (typedWord[0] !== word[0] && typedWord[0] !== word[1] && typedWord[1] !== word[0]) return false;
  return (
    isWithinDistance(typedWord, word, maxErrors) ||
    isWithinDistance(typedWord, word.slice(0, typedWord.length), maxErrors)
  );
}

function scorePhrase({ phrases }: StudyIndex, place: number, typedText: string): number {
  const studyPhrases = phrases[place] ?? [];
  if (studyPhrases.includes(typedText)) return matchScores.equal;
  return studyPhrases.some((phrase) => phrase.startsWith(`${typedText} `)) ? matchScores.begins : 0;
}

/**
 * Returns a bonus for favorites, minus a small penalty for each word of the study's name, so that plain studies come
 * first.
 */
function scoreStudy({ studies, phrases }: StudyIndex, place: number, favorites: readonly string[]): number {
  const favoriteBonus = favorites.includes(studies[place]?.id ?? "") ? matchScores.favorite : 0;
  return favoriteBonus - (phrases[place]?.[0]?.split(" ").length ?? 0);
}

/** Synonyms and abbreviations mapped to one word. */
const synonyms: Record<string, string> = {
  xray: "xr",
  xrays: "xr",
  radiograph: "xr",
  radiographs: "xr",
  radiography: "xr",
  film: "xr",
  mri: "mr",
  cat: "ct",
  ultrasound: "us",
  sono: "us",
  sonogram: "us",
  sonography: "us",
  doppler: "duplex",
  wo: "without",
  noncontrast: "without",
  noncon: "without",
  nc: "without",
  w: "with",
  view: "views",
  v: "views",
  vw: "views",
  bx: "biopsy",
  fx: "fracture",
  bilat: "both",
  bilateral: "both",
  unilat: "one",
  unilateral: "one",
  mammo: "mammogram",
  mammography: "mammogram",
  belly: "abdomen",
  kidneys: "kidney",
  renal: "kidney",
  brain: "head",
};
/** Ignored words: sides and filler words. */
const ignoredWords = new Set(["right", "left", "rt", "lt", "r", "l", "the", "of", "a", "and", "for", "scan"]);

/** Splits a text into normalized words: lowercase, without accents, abbreviations expanded. */
function normalizeWords(text: string): string[] {
  return splitWords(text).map((word) => (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? word) : word));
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f']/g, "")
    .replace(/\bw(?:ith)?[\s/,+-]+w(?:ith)?\s*\/?\s*o(?:ut)?\b/g, "wwo")
    .replace(/\bw\s*\/\s*(?:and\s+)?w?\s*\/?\s*o\b|\bw\s*(?:&|and)\s*wo\b|\bwith (?:and|&) without\b/g, (found) =>
      /^w\s*\/\s*o$/.test(found) ? "without" : "wwo",
    )
    .replace(/\bx[\s-]?rays?\b/g, "xr")
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !ignoredWords.has(word));
}
