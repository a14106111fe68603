import type { Choice, Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { getGrammaticalNumber } from "./plural";
import { getLeadIn, quote } from "./word-roots";

const minLengthRatio = 1.4;
/** Minimum difference in characters. Learners do not notice a smaller difference. */
const minDifference = 10;

/** Finds a key that is more than 40% longer than the other options, which happens when only the key is worded precisely. */
export function lintLongKey(unit: Unit): Finding[] {
  const [keys, others] = splitByKey(unit);
  if (!keys.length || others.length < 2) return [];
  const keyLength = meanLength(keys);
  const otherLength = meanLength(others);
  const longest = Math.max(...others.map((choice) => choice.text.length));
  const areKeysLongest = keys.every((choice) => choice.text.length > longest);
  if (!areKeysLongest || keyLength <= minLengthRatio * otherLength || keyLength - otherLength < minDifference)
    return [];
  const percent = Math.round((keyLength / otherLength - 1) * 100);
  const at = keys.length === 1 && keys[0] ? [...keys[0].path, "text"] : [...unit.path, "options"];
  const subject = keys.length === 1 ? "The key is" : "The keys are";
  return [
    createFinding("long-key", at, `${subject} ${percent}% longer than the other options and can be guessed by length.`),
  ];
}

/** Finds a final "a" or "an" in the stem that rules out some options. */
export function lintArticleCue(unit: Unit): Finding[] {
  const [keys, others] = splitByKey(unit);
  const stemArticle = /\b(an?)[\s:_.…?]*$/i.exec(unit.stem)?.[1]?.toLowerCase();
  if (!stemArticle || /\(n\)|a\/an/i.test(unit.stem.slice(-8))) return [];
  const misfits = others.filter(({ text }) => getArticle(text) !== stemArticle);
  if (!misfits.length || !keys.some(({ text }) => getArticle(text) === stemArticle)) return [];
  return [
    createFinding(
      "article-cue",
      [...unit.path, "stem"],
      `The stem ends in “${stemArticle}”, which does not fit ${quote(misfits[0]?.text ?? "")}. Move the article into the options.`,
    ),
  ];
}

/** Finds a stem in the singular or plural that points to the key. */
export function lintPluralCue(unit: Unit): Finding[] {
  const [keys, others] = splitByKey(unit);
  if (unit.type !== "single" || !keys[0] || others.length < 2) return [];
  const stemNumber = getAskedNumber(getLeadIn(unit.stem));
  if (!stemNumber || getGrammaticalNumber(keys[0].text) !== stemNumber) return [];
  const numbers = others.map((choice) => getGrammaticalNumber(choice.text));
  const otherNumber = stemNumber === "plural" ? "singular" : "plural";
  // If the options complete a sentence, one option that does not fit is a cue. If the stem is a question, the stem is a cue
  // only if no option except the key fits.
  const isCompletion = !unit.stem.includes("?");
  const isCue = isCompletion ? numbers.includes(otherNumber) : numbers.every((number) => number === otherNumber);
  if (!isCue) return [];
  return [
    createFinding(
      "plural-cue",
      [...unit.path, "stem"],
      `The ${stemNumber} in the stem points to the key, which is in the ${stemNumber} too.`,
    ),
  ];
}

function getAskedNumber(leadIn: string): "singular" | "plural" | undefined {
  const match =
    /\b(?:which|what)(?: [\w-]+){0,4}? (is|are|was|were|has|have|does|do|explains?|causes?|shows?)\b/i.exec(leadIn) ??
    /\b(is|are|was|were|has|have)(?: an?| the| due to| caused by)?[\s:_.…]*$/i.exec(leadIn);
  if (!match?.[1]) return undefined;
  return /^(?:are|were|have|do|explain|cause|show)$/i.test(match[1]) ? "plural" : "singular";
}

function getArticle(text: string): "a" | "an" | undefined {
  const word = /^\p{L}[\p{L}\p{N}-]*/u.exec(text)?.[0] ?? "";
  if (!word || /^(?:an?|the)$/i.test(word)) return undefined;
  // Abbreviations are pronounced letter by letter: an MR, an SUV, a CT.
  if (/^[A-Z]{2,}/.test(word)) return /^[AEFHILMNORSX]/.test(word) ? "an" : "a";
  if (/^(?:hour|honest|heir)/i.test(word)) return "an";
  if (/^(?:uni(?!n)|use|uter|ure|uro|eu|one\b)/i.test(word)) return "a";
  return /^[aeiou]/i.test(word) ? "an" : "a";
}

function splitByKey({ type, choices }: Unit): [Choice[], Choice[]] {
  if (type !== "single" && type !== "multi") return [[], []];
  const written = choices.filter((choice) => choice.text);
  return [written.filter((choice) => choice.isKey), written.filter((choice) => !choice.isKey)];
}

function meanLength(choices: Choice[]): number {
  return choices.reduce((sum, choice) => sum + choice.text.length, 0) / choices.length;
}
