// The writing rules (L1) by name. What blocks keeps a question from being published; a warning asks the
// author to look again.

/** Every rule: whether it blocks, and what it asks for in a few words. */
export const lintRules = {
  field: { level: "block", about: "every field is there and readable" },
  "one-key": { level: "block", about: "exactly one key, or the keys that the type asks for" },
  "three-options": { level: "block", about: "three options or more" },
  "of-the-above": { level: "block", about: "no option about other options" },
  "overlapping-options": { level: "block", about: "no value belongs to two options" },
  rationale: { level: "block", about: "a rationale for every option" },
  "rationale-key": { level: "block", about: "no reason contradicts the key" },
  "teaching-point": { level: "block", about: "a teaching point of at most 25 words" },
  reference: { level: "block", about: "a reference with its edition" },
  axis: { level: "block", about: "an organ and a modality of the board's lists" },
  topic: { level: "block", about: "a topic" },
  "topic-key": { level: "block", about: "a topic that does not say the key" },
  level: { level: "block", about: "a level" },
  skill: { level: "block", about: "a skill" },
  "stem-key": { level: "block", about: "a stem that does not say the key" },
  "image-alt": { level: "block", about: "alt text for the image" },
  "image-alt-key": { level: "block", about: "alt text that does not name the key" },
  "image-source": { level: "block", about: "the image's source" },
  "image-licence": { level: "block", about: "the image's licence" },
  "image-deidentified": { level: "block", about: "somebody ticked that no patient can be known from the image" },
  "image-region": { level: "block", about: "a region on an abnormal image" },
  "stem-question": { level: "warn", about: "the stem ends in a question" },
  "negative-stem": { level: "warn", about: "the question asks for what is so" },
  "absolute-words": { level: "warn", about: "no always or never in an option" },
  "vague-frequency": { level: "warn", about: "no often or usually where a figure decides" },
  "long-key": { level: "warn", about: "the key is not 40 % longer than the others" },
  "article-cue": { level: "warn", about: "a or an does not point to the key" },
  "plural-cue": { level: "warn", about: "singular or plural does not point to the key" },
  "topic-cue": { level: "warn", about: "a topic that does not point to the key" },
  "solution-answer": { level: "warn", about: "the solution comes to the answer" },
  clang: { level: "warn", about: "no word is in the stem and the key alone" },
  abbreviation: { level: "warn", about: "an abbreviation is spelt out once" },
  "long-stem": { level: "warn", about: "a stem of at most 120 words" },
  "near-duplicate": { level: "warn", about: "no other question says nearly the same" },
} as const satisfies Record<string, { level: "block" | "warn"; about: string }>;

export type RuleId = keyof typeof lintRules;

/** Where in the content: `["options", 2, "rationale"]`; empty for the question itself. */
export type Path = (string | number)[];

/** One thing the linter says of a question, in words its author understands. */
export type Finding = { rule: RuleId; level: "block" | "warn"; path: Path; message: string };

/** A finding of a rule, at the level the rule has. */
export function finding(rule: RuleId, path: Path, message: string): Finding {
  return { rule, level: lintRules[rule].level, path, message };
}
