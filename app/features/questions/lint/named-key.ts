import { isDraft, readArray, readText, type Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { getRoot, quote, splitWords } from "./word-roots";

// Finds the key in texts that learners read before they answer: topic, stem, and alt text.

/** Minimum length of a match, including a space on either side, because shorter texts match by chance. */
const minMatchLength = 6;

/** Returns the part of the key that a text gives away; undefined if the text does not give the key away. */
export function findNamedKey(text: string, unit: Unit): string | undefined {
  if (unit.type === "numeric") return findNamedValue(text, unit);
  return findWholeKey(text, unit) ?? findHalfKey(text, unit);
}

/** Finds topic names that contain the whole key. `lintTopicCue` warns about names with half of the key's words. */
export function lintTopicKey(units: readonly Unit[]): Finding[] {
  return lintTopics(units, "topic-key", (name, unit) => (hasOptions(unit) ? findWholeKey(name, unit) : undefined));
}

/**
 * Finds topic names that contain at least half of the words that only the key has, and names such as "normal" that give away a
 * normal study. Skips the first name of the path, which is as broad as a domain. The last name may be "normal", because
 * learners see the last name only after they answer.
 */
export function lintTopicCue(units: readonly Unit[]): Finding[] {
  return lintTopics(units, "topic-cue", (name, unit, { depth, isLast }) => {
    if (depth === 0) return undefined;
    if (!isLast && unit.draft.normal === true) return /\b(?:normal|variants?)\b/i.exec(name)?.[0];
    return hasOptions(unit) && !findWholeKey(name, unit) ? findHalfKey(name, unit) : undefined;
  });
}

/**
 * Finds stems that contain the key and no other option. The text before a stem counts as part of the stem. Skips keys of one
 * word, which `lintClang` checks, because a word such as "unchanged" is common in both.
 */
export function lintStemKey(unit: Unit): Finding[] {
  if (!hasOptions(unit)) return [];
  const stemWords = normalizeWords(`${unit.textBefore} ${unit.stem}`);
  const containsText = (text: string) => text !== "" && stemWords.includes(normalizeWords(text));
  if (unit.choices.some((choice) => !choice.isKey && containsText(choice.text))) return [];
  return unit.choices
    .filter(({ isKey, text }) => isKey && splitWords(text).length > 1 && containsText(text))
    .map(({ text }) => createFinding("stem-key", [...unit.path, "stem"], `The stem contains the key: ${quote(text)}.`));
}

type FindKey = (name: string, unit: Unit, place: { depth: number; isLast: boolean }) => string | undefined;

/**
 * Checks the names of each topic against the units with that topic. Parts of a case without a topic inherit the topic of the
 * case.
 */
function lintTopics(units: readonly Unit[], rule: "topic-key" | "topic-cue", findKey: FindKey): Finding[] {
  return units.flatMap(({ path, draft, type }, index) => {
    const coveredUnits = units.filter(
      (unit, at) => at === index || (type === "case" && unit.draft.topic === undefined),
    );
    return readArray(draft.topic)
      .slice(0, 3)
      .flatMap((entry, depth, { length }) => {
        const name = readText(entry);
        const place = { depth, isLast: depth === length - 1 };
        const namedWords = coveredUnits.map((unit) => findKey(name, unit, place)).find((words) => words !== undefined);
        return namedWords === undefined
          ? []
          : [createFinding(rule, [...path, "topic"], messageBuilders[rule](name, namedWords))];
      });
  });
}

const messageBuilders = {
  "topic-key": (name: string, foundKey: string) =>
    `The topic ${quote(name)} contains the key, ${quote(foundKey)}. Choose a broader topic.`,
  "topic-cue": (name: string, foundKey: string) =>
    `The topic ${quote(name)} hints at the key with ${quote(foundKey)}. Name the location or finding instead.`,
};

/** Returns whether learners read the options before they answer. Pictures have names, but no learner reads them yet. */
function hasOptions({ type, hasPictures }: Unit): boolean {
  return (type === "single" || type === "multi") && !hasPictures;
}

/** Returns the key that a text contains word for word; undefined if the stem contains the same words. */
function findWholeKey(text: string, unit: Unit): string | undefined {
  const [normalizedText, stem] = [normalizeWords(text), normalizeWords(`${unit.textBefore} ${unit.stem}`)];
  const namesKey = (words: string) =>
    words.length >= minMatchLength && normalizedText.includes(words) && !stem.includes(words);
  return unit.choices.find(({ isKey, text: key }) => isKey && namesKey(normalizeWords(key)))?.text;
}

/** Returns the words of a key that a text contains, if these are at least half of the words that no other option has. */
function findHalfKey(text: string, unit: Unit): string | undefined {
  if (!hasOptions(unit)) return undefined;
  const textRoots = getRoots(text);
  const stemRoots = getRoots(`${unit.textBefore} ${unit.stem}`);
  const otherRoots = new Set(
    unit.choices.filter((choice) => !choice.isKey).flatMap((choice) => [...getRoots(choice.text)]),
  );
  for (const key of unit.choices.filter((choice) => choice.isKey && choice.text)) {
    const ownWords = splitWords(key.text).filter(
      (word) => word.length >= 4 && !stemRoots.has(getRoot(word)) && !otherRoots.has(getRoot(word)),
    );
    const foundWords = ownWords.filter((word) => textRoots.has(getRoot(word)));
    if (foundWords.length && foundWords.length * 2 >= ownWords.length) return foundWords.join(" … ");
  }
  return undefined;
}

/** Returns the roots and numbers of a text, each between spaces, so that a substring match covers whole words. */
function normalizeWords(text: string): string {
  const parts = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
  return ` ${parts.map(getRoot).join(" ")} `;
}

function findNamedValue(alt: string, { draft }: Unit): string | undefined {
  const answer = isDraft(draft.answer) ? draft.answer : {};
  const unit = readText(answer.unit);
  if (typeof answer.value !== "number" || !unit) return undefined;
  const text = `${answer.value} ${unit}`;
  const plain = alt.replace(/(\d),(?=\d{3})/g, "$1").replace(/(\d)(?=[^\d\s.,])/g, "$1 ");
  return new RegExp(`(?<![\\d.])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])`, "u").test(plain)
    ? text
    : undefined;
}

function getRoots(text: string): Set<string> {
  return new Set(splitWords(text).map(getRoot));
}
