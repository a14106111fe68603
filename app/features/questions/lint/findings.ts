import { maxTeachingPointWords } from "../teaching-point-limits";

/** The writing rules (L1). A rule blocks publishing or only warns. `requirement` states the rule in a few words. */
export const lintRules = {
  field: { level: "block", requirement: "every field is filled in and valid" },
  "one-key": { level: "block", requirement: "exactly one key, or the keys that the type asks for" },
  "three-options": { level: "block", requirement: "three options or more" },
  "of-the-above": { level: "block", requirement: "no option about other options" },
  "overlapping-options": { level: "block", requirement: "no value belongs to two options" },
  rationale: { level: "block", requirement: "a rationale for every option" },
  "rationale-key": { level: "block", requirement: "no rationale contradicts the key" },
  "teaching-point": { level: "block", requirement: `a teaching point of at most ${maxTeachingPointWords} words` },
  reference: { level: "block", requirement: "a reference with its edition" },
  axis: { level: "block", requirement: "an organ and a modality from the board's lists" },
  topic: { level: "block", requirement: "a topic" },
  "topic-key": { level: "block", requirement: "a topic that does not name the key" },
  level: { level: "block", requirement: "a level" },
  skill: { level: "block", requirement: "a skill" },
  "stem-key": { level: "block", requirement: "a stem that does not contain the key" },
  "image-alt": { level: "block", requirement: "alt text for the image" },
  "image-alt-key": { level: "block", requirement: "alt text that does not name the key" },
  "image-source": { level: "block", requirement: "the image's source" },
  "image-license": { level: "block", requirement: "the image's license" },
  "image-deidentified": { level: "block", requirement: "confirmation that the image identifies no patient" },
  "image-region": { level: "block", requirement: "a region on an abnormal image" },
  "stem-question": { level: "warn", requirement: "the stem ends in a question" },
  "negative-stem": { level: "warn", requirement: "the question does not ask for an exception" },
  "absolute-words": { level: "warn", requirement: "no “always” or “never” in an option" },
  "vague-frequency": { level: "warn", requirement: "figures instead of “often” or “usually”" },
  "long-key": { level: "warn", requirement: "the key is at most 40% longer than the others" },
  "article-cue": { level: "warn", requirement: "“a” or “an” does not point to the key" },
  "plural-cue": { level: "warn", requirement: "singular or plural does not point to the key" },
  "topic-cue": { level: "warn", requirement: "a topic that does not point to the key" },
  "solution-answer": { level: "warn", requirement: "the solution contains the answer" },
  "unknown-unit": { level: "warn", requirement: "a known unit" },
  formatting: { level: "warn", requirement: "closed formatting and small tables" },
  clang: { level: "warn", requirement: "no word is only in the stem and the key" },
  abbreviation: { level: "warn", requirement: "every abbreviation is spelled out once" },
  "long-stem": { level: "warn", requirement: "a stem of at most 120 words" },
  "near-duplicate": { level: "warn", requirement: "no other question has nearly the same wording" },
} as const satisfies Record<string, { level: "block" | "warn"; requirement: string }>;

export type RuleId = keyof typeof lintRules;

/** The path of a field, such as `["options", 2, "rationale"]`; empty for the question itself. */
export type Path = (string | number)[];

/** One result of the linter; `message` is a sentence for the author. */
export type Finding = { rule: RuleId; level: "block" | "warn"; path: Path; message: string };

/** Builds a finding with the level of its rule. */
export function createFinding(rule: RuleId, path: Path, message: string): Finding {
  return { rule, level: lintRules[rule].level, path, message };
}
