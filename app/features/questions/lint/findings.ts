/** The writing rules (L1). A rule blocks publishing or only warns. `requirement` states the rule in a few words. */
export const lintRules = {
  field: { level: "block", about: "every field is filled in and valid" },
  "one-key": { level: "block", about: "exactly one key, or the keys that the type asks for" },
  "three-options": { level: "block", about: "three options or more" },
  "of-the-above": { level: "block", about: "no option about other options" },
  "overlapping-options": { level: "block", about: "no value belongs to two options" },
  rationale: { level: "block", about: "a rationale for every option" },
  "rationale-key": { level: "block", about: "no rationale contradicts the key" },
  "teaching-point": { level: "block", about: "a teaching point of at most 25 words" },
  reference: { level: "block", about: "a reference with its edition" },
  axis: { level: "block", about: "an organ and a modality from the board's lists" },
  topic: { level: "block", about: "a topic" },
  "topic-key": { level: "block", about: "a topic that does not name the key" },
  level: { level: "block", about: "a level" },
  skill: { level: "block", about: "a skill" },
  "stem-key": { level: "block", about: "a stem that does not contain the key" },
  "image-alt": { level: "block", about: "alt text for the image" },
  "image-alt-key": { level: "block", about: "alt text that does not name the key" },
  "image-source": { level: "block", about: "the image's source" },
  "image-license": { level: "block", about: "the image's license" },
  "image-deidentified": { level: "block", about: "confirmation that the image identifies no patient" },
  "image-region": { level: "block", about: "a region on an abnormal image" },
  "stem-question": { level: "warn", about: "the stem ends in a question" },
  "negative-stem": { level: "warn", about: "the question does not ask for an exception" },
  "absolute-words": { level: "warn", about: "no “always” or “never” in an option" },
  "vague-frequency": { level: "warn", about: "figures instead of “often” or “usually”" },
  "long-key": { level: "warn", about: "the key is at most 40% longer than the others" },
  "article-cue": { level: "warn", about: "“a” or “an” does not point to the key" },
  "plural-cue": { level: "warn", about: "singular or plural does not point to the key" },
  "topic-cue": { level: "warn", about: "a topic that does not point to the key" },
  "solution-answer": { level: "warn", about: "the solution contains the answer" },
  clang: { level: "warn", about: "no word is only in the stem and the key" },
  abbreviation: { level: "warn", about: "every abbreviation is spelled out once" },
  "long-stem": { level: "warn", about: "a stem of at most 120 words" },
  "near-duplicate": { level: "warn", about: "no other question has nearly the same wording" },
} as const satisfies Record<string, { level: "block" | "warn"; about: string }>;

export type RuleId = keyof typeof lintRules;

/** The path of a field, such as `["options", 2, "rationale"]`; empty for the question itself. */
export type Path = (string | number)[];

/** One result of the linter; `message` is a sentence for the author. */
export type Finding = { rule: RuleId; level: "block" | "warn"; path: Path; message: string };

/** Builds a finding with the level of its rule. */
export function createFinding(rule: RuleId, path: Path, message: string): Finding {
  return { rule, level: lintRules[rule].level, path, message };
}
