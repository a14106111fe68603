import { joinWords } from "../../lib/text";
import type { Filter, QuestionTrait } from "./filter";
import { type Band, domainName, outcomes, typeNames } from "./taxonomy";

export const bandNames: Record<Band | "unrated", string> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
  unrated: "Not rated yet",
};

export const outcomeNames = {
  unused: "Unused",
  incorrect: "Incorrect",
  correct: "Correct",
  omitted: "Omitted",
} as const;

export const traitNames: Record<QuestionTrait, string> = {
  flagged: "Flagged",
  noted: "With my note",
  due: "Due for review",
  images: "With images",
  stack: "Image stacks",
  measure: "Measured on images",
  risc: "RISC",
  normal: "Normal or variant (answered questions)",
  free: "Free",
  reviewed: "Reviewed by a radiologist",
};

/** Returns one label for each restriction of a filter. `topics` maps topic ids to their paths. */
export function listFilterLabels(filter: Filter, topics: ReadonlyMap<string, string> = new Map()): string[] {
  const { organs, modalities, types, levels, bands, only, notSeenDays, text } = filter;
  const knownTopics = filter.topics.map((id) => topics.get(id)).filter((path) => path !== undefined);
  const unknownTopicCount = filter.topics.length - knownTopics.length;
  const toLowerCase = (words: string[]) => words.map((word) => word.toLowerCase());
  return [
    joinWords(organs.map(domainName), "or"),
    joinWords(modalities.map(domainName), "or"),
    joinWords(knownTopics, "or"),
    unknownTopicCount ? `${unknownTopicCount} ${unknownTopicCount === 1 ? "topic" : "topics"}` : "",
    joinWords(toLowerCase(types.map((type) => typeNames[type])), "or"),
    joinWords(levels, "or"),
    joinWords(toLowerCase(bands.map((band) => bandNames[band])), "or"),
    filter.outcomes.length < outcomes.length ? joinWords(filter.outcomes, "or") : "",
    ...only.map((trait) => (trait === "risc" ? traitNames[trait] : traitNames[trait].toLowerCase())),
    notSeenDays === null ? "" : `not seen in the last ${notSeenDays === 1 ? "day" : `${notSeenDays} days`}`,
    text ? `“${text}”` : "",
  ].filter(Boolean);
}
