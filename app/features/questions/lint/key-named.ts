import { arrayOf, isDraft, textOf, type Unit } from "./draft";
import { type Finding, finding } from "./findings";
import { quoted, rootOf, wordsOf } from "./words";

// Finds the key in texts that a learner reads before answering: topic, stem, alt text.

/** Shorter texts match by chance. Includes the space on either side. */
const shortestRow = 6;

/** Returns the part of the key that a text contains and neither the stem nor another option does; undefined if there is too little. */
export function keyNamedBy(text: string, unit: Unit): string | undefined {
  if (unit.type === "numeric") return valueNamedBy(text, unit);
  return wholeKeyIn(text, unit) ?? halfKeyIn(text, unit);
}

/**
 * A topic that says the whole key: a learner finds questions by it. Half of the key's own words only warns (`lintTopicCue`),
 * for it may be the place where the options differ, and the last name of a topic is not told before the answer.
 */
export function lintTopicKey(units: readonly Unit[]): Finding[] {
  return byTopic(units, "topic-key", (name, unit) => (isChosen(unit) ? wholeKeyIn(name, unit) : undefined));
}

/**
 * A topic that says half of the key's own words, but for its first name, which is as broad as an axis; or that says above its
 * last name, which is not told before the answer, that a normal study is one.
 */
export function lintTopicCue(units: readonly Unit[]): Finding[] {
  return byTopic(units, "topic-cue", (name, unit, { depth, last }) => {
    if (depth === 0) return undefined;
    if (!last && unit.draft.normal === true) return /\b(?:normal|variants?)\b/i.exec(name)?.[0];
    return isChosen(unit) && !wholeKeyIn(name, unit) ? halfKeyIn(name, unit) : undefined;
  });
}

/**
 * A stem, or what was read before it, that says a key of several words and no other option. A single word is left to the rule
 * of words that only stem and key share: "unchanged" may well stand in both.
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

/** A part of a case without a topic of its own is filed where its case is. */
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

/** A key that the text says in a row; what the stem says is no secret. */
function wholeKeyIn(text: string, unit: Unit): string | undefined {
  const [row, stem] = [inARow(text), inARow(`${unit.before} ${unit.stem}`)];
  const says = (words: string) => words.length >= shortestRow && row.includes(words) && !stem.includes(words);
  return unit.choices.find(({ isKey, text: key }) => isKey && says(inARow(key)))?.text;
}

/** The words of a key that no other option has, if the text says half of them. */
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

/** The roots and numbers of a text with a space around each, so that a part of it is whole words. */
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
