/** A doubt hedges a term without proposing it: "cannot exclude", "less likely". */
export type CueKind = "negates" | "hedges" | "doubts" | "affirms" | "ignored";

interface Cue {
  words: readonly string[];
  kind: CueKind;
  /** The reach ends at a comma and at "and". */
  isShort?: true;
}

const list = (kind: CueKind, phrases: readonly string[]): Cue[] =>
  phrases.map((phrase) => ({ kind, words: phrase.split(" ") }));

/** Cues that act on the terms after them, in the manner of NegEx and ConText (G8). */
export const cuesBefore: readonly Cue[] = [
  ...list("negates", [
    ...["no", "not", "without", "never", "neither", "nor", "none", "negative for", "absence of", "absent", "lack of"],
    ...[
      "free of",
      "rather than",
      "instead of",
      "excludes",
      "excluded",
      "rules out",
      "ruled out",
      "denies",
      "cannot see",
    ],
    ...["isn't", "aren't", "doesn't", "don't", "didn't", "fails to show", "resolution of", "resolved", "unlikely"],
    ...["wasn't", "weren't", "wouldn't", "shouldn't", "won't", "mustn't", "avoid", "avoiding", "refrain from"],
    ...["recommend against", "advise against"],
    ...["no evidence of", "no sign of", "argues against", "argue against"],
  ]),
  ...list("hedges", [
    ...["possible", "possibly", "perhaps", "maybe", "may", "might", "could", "questionable", "equivocal", "suspected"],
    ...[
      "suspicious for",
      "concerning for",
      "concern for",
      "question of",
      "not certain",
      "uncertain",
      "indeterminate for",
    ],
    ...["not necessarily"],
  ]),
  ...list("doubts", [
    ...[
      "cannot exclude",
      "can not exclude",
      "can't exclude",
      "cannot rule out",
      "can not rule out",
      "can't rule out",
      "could not exclude",
      "not exclude",
    ],
    ...["unable to exclude", "not rule out", "rule out", "difficult to exclude", "versus", "vs", "if", "less likely"],
    ...["does not exclude", "do not exclude", "to exclude", "must exclude"],
    ...["doesn't exclude", "cannot entirely exclude", "cannot completely exclude", "not entirely exclude"],
  ]),
  ...list("affirms", ["not without", "not absent", "no doubt", "no doubt about", "without doubt", "no question of"]),
  ...list("ignored", [
    ...["not only", "no change in", "no change", "no interval change", "no interval change in", "no increase in"],
    ...["without change in", "no significant change in", "no delay", "without delay", "not delay"],
  ]),
];

/** Cues that act on the terms before them. */
export const cuesAfter: readonly Cue[] = [
  ...list("negates", [
    ...["absent", "not seen", "not identified", "not present", "not visible", "not demonstrated", "not evident"],
    ...["not detected", "not found", "not noted", "not appreciated", "not needed", "not required", "not indicated"],
    ...[
      "no longer seen",
      "no longer present",
      "ruled out",
      "excluded",
      "unlikely",
      "resolved",
      "negative",
      "isn't seen",
    ],
    ...["avoided", "not likely"],
    ...[": none", ": no", ": absent", "isn't present", "not recommended", "not suspected", "contraindicated"],
  ]),
  ...list("doubts", [
    ...[
      "less likely",
      "not excluded",
      "not ruled out",
      "not be excluded",
      "not be ruled out",
      "cannot be excluded",
      "not certain",
    ],
    ...["cannot be ruled out", "can't be excluded", "can't be ruled out", "not entirely excluded"],
    ...["not be entirely excluded"],
  ]),
  ...list("hedges", [
    ...["possible", "questionable", "suspected", "?", "not definitely seen", "not clearly seen", "uncertain"],
  ]),
  ...list("affirms", ["not absent", "not be missed", "not unlikely", "not resolved"]),
];

const short = (cues: readonly Cue[]): Cue[] => cues.map((cue) => ({ ...cue, isShort: true }));

/** Further cues before an action or a diagnosis that the rubric does not want: cautions and conditions (G10). */
export const cautionsBefore: readonly Cue[] = short([
  ...list("negates", [
    "against",
    "cannot",
    "can't",
    "can not",
    "defer",
    "deferring",
    "hold off on",
    "withhold",
    "stop",
  ]),
  ...list("negates", ["mistake to", "wrong to", "dangerous to", "harmful to", "risky to", "danger of", "risk of"]),
  ...list("doubts", ["before", "prior to", "unless", "until", "only after", "only if"]),
]);

/** Further cues after it. */
export const cautionsAfter: readonly Cue[] = [
  ...list("negates", ["dangerous", "hazardous", "risky", "harmful", "unsafe", "wrong", "inappropriate", "a mistake"]),
  ...list("negates", ["unnecessary", "premature", "deferred", "withheld", "has no role", "have no role", "must wait"]),
  ...list("negates", ["not appropriate", "not safe", "not advisable", "not help", "obsolete", "insufficient"]),
  ...list("negates", ["not enough", "not sufficient", "an error", "not an option", "not acceptable"]),
  ...list("negates", ["is a danger", "a pitfall", "could cause", "can cause", "may cause", "would cause", "risks"]),
  ...list("negates", ["could precipitate", "can precipitate", "may precipitate", "would precipitate", "would delay"]),
  ...list("negates", ["would risk", "could worsen", "can worsen", "may worsen", "would worsen", "delays"]),
  ...list("doubts", ["only after", "only if", "only when", "only once", "only in", "unless", "reserved", "until"]),
];

/** Words at which the reach of a cue that acts backward ends: they belong to the statement before it. */
export const backwardEnds: ReadonlySet<string> = new Set(["is", "are", "was", "were", "has", "have", "shows", "seen"]);
