import type { Choice, Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { doOverlap, type Interval, readInterval } from "./option-interval";
import { quote } from "./word-roots";

/** Finds options with the same text or with overlapping values. */
export function lintOverlap({ type, choices }: Unit): Finding[] {
  const duplicateTextFindings = findSameTexts(choices);
  // In a `multi` question several options may be correct, so ranges may overlap there.
  if (type !== "single" && type !== "matching") return duplicateTextFindings;
  return [
    ...duplicateTextFindings,
    ...findOverlaps(choices.filter(({ path }) => !duplicateTextFindings.some((entry) => entry.path === path))),
  ];
}

function findSameTexts(choices: Choice[]): Finding[] {
  const choicesByText = new Map<string, Choice>();
  return choices.flatMap((choice) => {
    // Case-sensitive, because mSv is not MSv.
    const normalizedText = choice.text.replace(/[.\s*]+$/, "").replace(/\s+/g, " ");
    const first = choicesByText.get(normalizedText);
    if (!first) choicesByText.set(normalizedText, choice);
    if (!first || !normalizedText) return [];
    return [createFinding("overlapping-options", choice.path, `Two options have the text ${quote(choice.text)}.`)];
  });
}

function findOverlaps(choices: Choice[]): Finding[] {
  const sharedLength = countSharedStart(choices.map((choice) => choice.text));
  const optionIntervals = choices.flatMap((choice) => {
    const interval = readInterval(choice.text) ?? readInterval(choice.text.slice(sharedLength));
    return interval ? [{ choice, interval }] : [];
  });
  const unit = findCommonUnit(optionIntervals.map(({ interval }) => interval));
  return optionIntervals.flatMap(({ choice, interval }, index) => {
    const other = optionIntervals
      .slice(0, index)
      .find((entry) => doOverlap(addUnit(entry.interval, unit), addUnit(interval, unit)));
    if (!other) return [];
    return [
      createFinding(
        "overlapping-options",
        choice.path,
        `${quote(other.choice.text)} and ${quote(choice.text)} overlap: a value could belong to both.`,
      ),
    ];
  });
}

/**
 * Returns the unit that all intervals with a unit share. The unit then also applies to the intervals without a unit. Returns ""
 * if there is no common unit.
 */
function findCommonUnit(intervals: Interval[]): string {
  const units = new Set(intervals.map((interval) => interval.unit).filter(Boolean));
  return units.size === 1 ? ([...units][0] as string) : "";
}

function addUnit(interval: Interval, unit: string): Interval {
  return interval.unit ? interval : { ...interval, unit };
}

/** Returns the length of the whole words that all options begin with: 9 for "Category 2" and "Category 3". */
function countSharedStart(texts: string[]): number {
  const [first = ""] = texts;
  let length = 0;
  for (const match of first.matchAll(/\s+/g)) {
    const end = match.index + match[0].length;
    if (!texts.every((text) => text.slice(0, end) === first.slice(0, end))) break;
    length = end;
  }
  return length;
}
