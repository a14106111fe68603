import type { Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { countWords, getLeadIn, quote } from "./word-roots";

const maxStemWords = 120;
/** Matches an instruction after the question mark, such as "Round to one decimal". */
const instructionPattern =
  /^[\s)"”’*_]*(?:\([^?]*\)\s*)?(?:(?:give|round|use|assume|take|select|choose|express|ignore|neglect|state|answer|enter|report|type|drag|place|mark|click)\b[^?]*)?$/i;

/** Finds stems that do not end in a question, except stems of cases. */
export function lintStemQuestion({ type, stem, path }: Unit): Finding[] {
  if (type === "case" || !stem) return [];
  const questionMarkIndex = stem.lastIndexOf("?");
  if (questionMarkIndex >= 0 && instructionPattern.test(stem.slice(questionMarkIndex + 1))) return [];
  return [createFinding("stem-question", [...path, "stem"], "The stem does not end with a question.")];
}

const auxiliaryVerbs = "is|are|was|were|does|do|did|would|should|can|could|will|has|have|may|might|must";
/** Matches words that begin a subordinate clause, in which a negation is fine: "why the lesion does not enhance". */
const subordinateClausePattern =
  /\b(?:why|that|if|when|whether|although|because|while|who|whose|where|in wh(?:om|ich)|despite|given|for|and|but)\b/i;
const negativePatterns = [
  /\bNOT\b|\bEXCEPT\b|\bLEAST\b(?= likely)/,
  /\b(?:all|each|every|any)\b[^?]*\bexcept\b(?! for\b)/i,
  /\bexcept\s*(?:for)?\s*[:?]?$/i,
  /\bleast (?:likely|probable|appropriate|useful|helpful|consistent|suggestive|accurate|suitable|characteristic|typical|compatible|reliable|expected|specific|indicated)\b/i,
  /\b(?:is|are|would be) (?:false|incorrect|untrue|wrong|unlikely|inappropriate|inaccurate)\b/i,
  /\bwhich (?:[\w-]+ )?(?:[\w-]+ )?(?:false|incorrect|untrue) (?:statement|sentence|claim)/i,
  /\bwhich (?:statement|option|one|of (?:these|the following))\b[^?]*\b(?:false|incorrect|untrue)\b(?![- ](?:positives?|negatives?|lumen|aneurysm))/i,
];
const negatedQuestionPattern = new RegExp(
  `\\b(?:which|what|who|where|when)\\b(.*?)\\b(?:${auxiliaryVerbs})((?:\\s+[\\w-]+){0,4}?)(?:\\s+not|n['’]t|\\s+never)\\b(?!\\s+only)`,
  "i",
);

/** Finds questions that ask for the exception, because learners misread such questions. */
export function lintNegativeStem({ type, stem, path }: Unit): Finding[] {
  if (type === "case") return [];
  const leadIn = getLeadIn(stem).replace(/[*_]+/g, "");
  const match = negatedQuestionPattern.exec(leadIn);
  const isNegated = match !== null && !subordinateClausePattern.test(`${match[1]} ${match[2]}`);
  if (!isNegated && !negativePatterns.some((pattern) => pattern.test(leadIn))) return [];
  return [
    createFinding(
      "negative-stem",
      [...path, "stem"],
      `${quote(leadIn)} asks for the exception. If possible, ask for what is true.`,
    ),
  ];
}

/** Finds stems with more than 120 words. */
export function lintLongStem({ stem, path }: Unit): Finding[] {
  const words = countWords(stem);
  if (words <= maxStemWords) return [];
  return [
    createFinding(
      "long-stem",
      [...path, "stem"],
      `The stem has ${words} words. Shorten it to at most ${maxStemWords}.`,
    ),
  ];
}
