import { arrayOf, isDraft, textOf, type Unit } from "./draft";
import { type Finding, finding } from "./findings";
import { quoted, rootOf, wordsOf } from "./words";

// Finds the key in texts that learners read before they answer: topic, stem, and alt text.

/** The fewest characters of a match, with the space on either side, because shorter texts match by chance. */
const shortestRow = 6;

/** Returns the part of the key that a text gives away; undefined if it gives away too little. */
export function keyNamedBy(text: string, unit: Unit): string | undefined {
  if (unit.type === "numeric") return valueNamedBy(text, unit);
  return wholeKeyIn(text, unit) ?? halfKeyIn(text, unit);
}

/** Finds topic names that contain the whole key. Half of the key's words only warn (`lintTopicCue`). */
export function lintTopicKey(units: readonly Unit[]): Finding[] {
  return byTopic(units, "topic-key", (name, unit) => (isChosen(unit) ? wholeKeyIn(name, unit) : undefined));
}

/**
 * Finds topic names that contain half of the key's own words, and names such as "normal" that give away a normal study. Skips the
 * first name, which is as broad as a domain; "normal" may be the last name, which learners see only after the answer.
 */
export function lintTopicCue(units: readonly Unit[]): Finding[] {
  return byTopic(units, "topic-cue", (name, unit, { depth, last }) => {
    if (depth === 0) return undefined;
    if (!last && unit.draft.normal === true) return /\b(?:normal|variants?)\b/i.exec(name)?.[0];
    return isChosen(unit) && !wholeKeyIn(name, unit) ? halfKeyIn(name, unit) : undefined;
  });
}

/**
 * Finds stems, with the text before them, that contain the key and no other option. Skips keys of one word, which `lintClang`
 * checks, because a word such as "unchanged" is common in both.
 */
export function lintStemKey(unit: Unit): Finding[] {
  if (!isChosen(unit)) return [];
  const read = inARow(`${unit.before} ${unit.stem}`);
  const says = (text: string) => text !== "" && read.includes(inARow(text));
  if (unit.choices.some((choice) => !choice.isKey && says(choice.text))) return [];
  return unit.choices
    .filter(({ isKey, text }) => isKey && wordsOf(text).length > 1 && says(text))
    .map(({ text }) => finding("stem-key", [...unit.path, "stem"], `The stem contains the key: ${quoted(text)}.`));
}

type Named = (name: string, unit: Unit, place: { depth: number; last: boolean }) => string | undefined;

/** Checks the names of each topic against the units under it; parts of a case without a topic inherit that of the case. */
function byTopic(units: readonly Unit[], rule: "topic-key" | "topic-cue", named: Named): Finding[] {
  return units.flatMap(({ path, draft, type }, index) => {
    const under = units.filter((unit, at) => at === index || (type === "case" && unit.draft.topic === undefined));
    return arrayOf(draft.topic)
      .slice(0, 3)
      .flatMap((entry, depth, { length }) => {
        const name = textOf(entry);
        const place = { depth, last: depth === length - 1 };
        const told = under.map((unit) => named(name, unit, place)).find((words) => words !== undefined);
        return told === undefined ? [] : [finding(rule, [...path, "topic"], messages[rule](name, told))];
      });
  });
}

const messages = {
  "topic-key": (name: string, told: string) =>
    `The topic ${quoted(name)} contains the key, ${quoted(told)}. Choose a broader topic.`,
  "topic-cue": (name: string, told: string) =>
    `The topic ${quoted(name)} hints at the key with ${quoted(told)}. Name the location or finding instead.`,
};

function isChosen({ type }: Unit): boolean {
  return type === "single" || type === "multi";
}

/** Returns the key whose words a text contains in a row; undefined if the stem contains them too. */
function wholeKeyIn(text: string, unit: Unit): string | undefined {
  const [row, stem] = [inARow(text), inARow(`${unit.before} ${unit.stem}`)];
  const says = (words: string) => words.length >= shortestRow && row.includes(words) && !stem.includes(words);
  return unit.choices.find(({ isKey, text: key }) => isKey && says(inARow(key)))?.text;
}

/** Returns the words of a key that no other option has, if a text contains half of them. */
function halfKeyIn(text: string, unit: Unit): string | undefined {
  if (!isChosen(unit)) return undefined;
  const said = rootsOf(text);
  const inStem = rootsOf(`${unit.before} ${unit.stem}`);
  const others = new Set(unit.choices.filter((choice) => !choice.isKey).flatMap((choice) => [...rootsOf(choice.text)]));
  for (const key of unit.choices.filter((choice) => choice.isKey && choice.text)) {
    const own = wordsOf(key.text).filter(
      (word) => word.length >= 4 && !inStem.has(rootOf(word)) && !others.has(rootOf(word)),
    );
    const told = own.filter((word) => said.has(rootOf(word)));
    if (told.length && told.length * 2 >= own.length) return told.join(" … ");
  }
  return undefined;
}

/** Returns the roots and numbers of a text, each between spaces, so that a substring match covers whole words. */
function inARow(text: string): string {
  const parts = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
  return ` ${parts.map(rootOf).join(" ")} `;
}

function valueNamedBy(alt: string, { draft }: Unit): string | undefined {
  const answer = isDraft(draft.answer) ? draft.answer : {};
  const unit = textOf(answer.unit);
  if (typeof answer.value !== "number" || !unit) return undefined;
  const text = `${answer.value} ${unit}`;
  const plain = alt.replace(/(\d),(?=\d{3})/g, "$1").replace(/(\d)(?=[^\d\s.,])/g, "$1 ");
  return new RegExp(`(?<![\\d.])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])`, "u").test(plain)
    ? text
    : undefined;
}

function rootsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(rootOf));
}
