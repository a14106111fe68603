import { type Choice, recordsOf, textOf, type Unit } from "./draft";
import { type Finding, finding, type Path } from "./findings";
import lists from "./word-lists.json";
import { quoted, rootOf, wordsOf } from "./words";

const plain = new Set(lists.plain.map(rootOf));
/** The fewest letters of a word, because any two texts share shorter ones. */
const shortest = 5;

/** Finds words that only the stem and the key share ("clang"), because they point to the key. */
export function lintClang(unit: Unit): Finding[] {
  const { type, stem, choices } = unit;
  if (type === "matching") return lintPairs(unit);
  if (type !== "single" && type !== "multi") return [];
  const [first, ...keys] = choices.filter((choice) => choice.isKey);
  const others = choices.filter((choice) => !choice.isKey);
  if (!first || others.length < 2) return [];
  return shared(
    first.text,
    [stem, ...keys.map(({ text }) => text)],
    others.map(({ text }) => text),
  ).map((word) => said(word, [...first.path, "text"], "the stem"));
}

/** Finds words that only one pair of a matching question has on both sides. */
function lintPairs({ draft, path, choices }: Unit): Finding[] {
  const stems = recordsOf(draft.stems).map(({ record, index }) => ({
    text: textOf(record.text),
    key: choices.find((choice): choice is Choice => choice.id === textOf(record.key)),
    at: [...path, "stems", index, "text"],
  }));
  return stems.slice(0, choices.length * 2).flatMap(({ text, key, at }) => {
    if (!key) return [];
    const others = [...choices.filter((choice) => choice !== key), ...stems.filter((stem) => stem.at !== at)];
    return shared(
      key.text,
      [text],
      others.map((other) => other.text),
    ).map((word) => said(word, at, "this text"));
  });
}

/** Returns the words of a key that are in all of `texts` and in none of `others`. */
function shared(key: string, texts: string[], others: string[]): string[] {
  const everywhere = texts.map(rootsOf);
  const elsewhere = others.map(rootsOf);
  return wordsOf(key).filter((word) => {
    const root = rootOf(word);
    return (
      word.length >= shortest &&
      !plain.has(root) &&
      everywhere.every((roots) => roots.has(root)) &&
      !elsewhere.some((roots) => roots.has(root))
    );
  });
}

function rootsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(rootOf));
}

function said(word: string, path: Path, where: string): Finding {
  return finding(
    "clang",
    path,
    `${quoted(word)} is in ${where} and in the key but in no other option, so it points to the key.`,
  );
}
