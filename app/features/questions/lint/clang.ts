import { type Choice, readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import lists from "./word-lists.json";
import { getRoot, quote, splitWords } from "./word-roots";

const commonRoots = new Set(lists.plain.map(getRoot));
/** Minimum number of letters of a checked word, because any two texts share shorter words. */
const minWordLength = 5;

/** Finds words that only the stem and the key share ("clang"), because they point to the key. */
export function lintClang(unit: Unit): Finding[] {
  const { type, stem, choices } = unit;
  if (type === "matching") return lintPairClang(unit);
  if (type !== "single" && type !== "multi") return [];
  const [first, ...keys] = choices.filter((choice) => choice.isKey);
  const others = choices.filter((choice) => !choice.isKey);
  if (!first || others.length < 2) return [];
  return findSharedWords(
    first.text,
    [stem, ...keys.map(({ text }) => text)],
    others.map(({ text }) => text),
  ).map((word) => createClangFinding(word, [...first.path, "text"], "the stem"));
}

/** Finds words that only one pair of a matching question has on both sides. */
function lintPairClang({ draft, path, choices }: Unit): Finding[] {
  const stems = readRecords(draft.stems).map(({ record, index }) => ({
    text: readText(record.text),
    key: choices.find((choice): choice is Choice => choice.id === readText(record.key)),
    at: [...path, "stems", index, "text"],
  }));
  return stems.slice(0, choices.length * 2).flatMap(({ text, key, at }) => {
    if (!key) return [];
    const others = [...choices.filter((choice) => choice !== key), ...stems.filter((stem) => stem.at !== at)];
    return findSharedWords(
      key.text,
      [text],
      others.map((other) => other.text),
    ).map((word) => createClangFinding(word, at, "this text"));
  });
}

/** Returns the words of a key that are in all of `texts` and in none of `others`. */
function findSharedWords(key: string, texts: string[], others: string[]): string[] {
  const requiredRoots = texts.map(getRoots);
  const excludedRoots = others.map(getRoots);
  return splitWords(key).filter((word) => {
    const root = getRoot(word);
    return (
      word.length >= minWordLength &&
      !commonRoots.has(root) &&
      requiredRoots.every((roots) => roots.has(root)) &&
      !excludedRoots.some((roots) => roots.has(root))
    );
  });
}

function getRoots(text: string): Set<string> {
  return new Set(splitWords(text).map(getRoot));
}

function createClangFinding(word: string, path: Path, where: string): Finding {
  return createFinding(
    "clang",
    path,
    `${quote(word)} is in ${where} and in the key but in no other option, so it points to the key.`,
  );
}
