import { splitWords } from "../../../lib/text-search-terms";
import type { AnswerSheet, QuestionBody } from "../../questions/version";

/** Stands for the hidden words of a teaching point. */
export const cardGap = "[…]";

/** Minimum number of words that a teaching point keeps beside the gap. */
const minWordsLeft = 5;
/** Minimum length of a hidden term, because shorter words say little. */
const minHiddenLength = 5;

/**
 * Returns the front of the flash card of a question: the teaching point with a gap for words of the key that are not in the stem.
 * If the teaching point contains no such words, the front is the stem.
 */
export function makeCardFront(body: QuestionBody, { teachingPoint, key }: AnswerSheet): string {
  const stemWords = new Set(splitWords(body.stem));
  for (const phrase of listKeyPhrases(body, key, teachingPoint)) {
    if (splitWords(phrase).every((word) => stemWords.has(word))) continue;
    const front = hidePhrase(teachingPoint, phrase);
    if (front && splitWords(front).length >= minWordsLeft) return front;
  }
  return body.stem;
}

/** Returns the runs of words of the key's texts that may be hidden in the teaching point, longest first. */
function listKeyPhrases(body: QuestionBody, key: AnswerSheet["key"], teachingPoint: string): string[] {
  const searchedText = teachingPoint.toLowerCase();
  return listKeyTexts(body, key)
    .flatMap((text) => {
      const words = text.replace(/[.;]+$/, "").split(/\s+/);
      return words.flatMap((_, start) =>
        words.slice(start).map((_, count) => words.slice(start, start + count + 1).join(" ")),
      );
    })
    .filter(
      (phrase) =>
        // Most runs fail this check, which is much faster than the others.
        phrase.length >= minHiddenLength &&
        searchedText.includes(phrase.toLowerCase()) &&
        !functionWords.has(splitWords(phrase)[0] ?? "") &&
        !functionWords.has(splitWords(phrase).at(-1) ?? ""),
    )
    .sort((a, b) => b.length - a.length);
}

function listKeyTexts(body: QuestionBody, key: AnswerSheet["key"]): string[] {
  if (!("options" in body) || (key.type !== "single" && key.type !== "multi")) return [];
  const ids: readonly string[] = key.type === "single" ? [key.key] : key.keys;
  return body.options.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
}

/** Replaces a phrase, as whole words, by the gap; null if the text does not contain the phrase. */
function hidePhrase(text: string, phrase: string): string | null {
  const pattern = phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const front = text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu"), cardGap);
  return front === text ? null : front;
}

/** Words at which a hidden phrase neither starts nor ends. */
const functionWords = new Set(
  "a an and are as at be both but by for from has have in into is it its of on or than that the their to was which with without".split(
    " ",
  ),
);
