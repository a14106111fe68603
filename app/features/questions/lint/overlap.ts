import type { Choice, Unit } from "./draft";
import { type Finding, finding } from "./findings";
import { type Interval, overlap, readInterval } from "./interval";
import { quoted } from "./words";

/** Finds options that say the same, and values that belong to two options. */
export function lintOverlap({ type, choices }: Unit): Finding[] {
  const same = sayingTheSame(choices);
  // Of a set of options several may be right, so ranges may hold each other there.
  if (type !== "single" && type !== "matching") return same;
  return [...same, ...sharingValues(choices.filter(({ path }) => !same.some((entry) => entry.path === path)))];
}

function sayingTheSame(choices: Choice[]): Finding[] {
  const seen = new Map<string, Choice>();
  return choices.flatMap((choice) => {
    // Case matters: mSv is not MSv.
    const plain = choice.text.replace(/[.\s*]+$/, "").replace(/\s+/g, " ");
    const first = seen.get(plain);
    if (!first) seen.set(plain, choice);
    if (!first || !plain) return [];
    return [finding("overlapping-options", choice.path, `Two options say ${quoted(choice.text)}.`)];
  });
}

function sharingValues(choices: Choice[]): Finding[] {
  const shared = sharedStart(choices.map((choice) => choice.text));
  const read = choices.flatMap((choice) => {
    const interval = readInterval(choice.text) ?? readInterval(choice.text.slice(shared));
    return interval ? [{ choice, interval }] : [];
  });
  const unit = theOneUnit(read.map(({ interval }) => interval));
  return read.flatMap(({ choice, interval }, index) => {
    const other = read
      .slice(0, index)
      .find((entry) => overlap(withUnit(entry.interval, unit), withUnit(interval, unit)));
    if (!other) return [];
    return [
      finding(
        "overlapping-options",
        choice.path,
        `${quoted(other.choice.text)} and ${quoted(choice.text)} overlap: a value would belong to both.`,
      ),
    ];
  });
}

/** The unit that some options leave out because the others carry it. */
function theOneUnit(intervals: Interval[]): string {
  const units = new Set(intervals.map((interval) => interval.unit).filter(Boolean));
  return units.size === 1 ? ([...units][0] as string) : "";
}

function withUnit(interval: Interval, unit: string): Interval {
  return interval.unit ? interval : { ...interval, unit };
}

/** How many characters of whole words all options begin with: of "Category 2" and "Category 3" nine. */
function sharedStart(texts: string[]): number {
  const [first = ""] = texts;
  let length = 0;
  for (const match of first.matchAll(/\s+/g)) {
    const end = match.index + match[0].length;
    if (!texts.every((text) => text.slice(0, end) === first.slice(0, end))) break;
    length = end;
  }
  return length;
}
