export type CueKind = "negates" | "hedges" | "affirms" | "ignored";

interface Cue {
  words: readonly string[];
  kind: CueKind;
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
    ...["no evidence of", "no sign of", "argues against", "argue against"],
  ]),
  ...list("hedges", [
    ...["possible", "possibly", "perhaps", "maybe", "may", "might", "could", "questionable", "equivocal", "suspected"],
    ...["suspicious for", "concerning for", "concern for", "question of", "cannot exclude", "can not exclude"],
    ...["can't exclude", "cannot rule out", "can not rule out", "can't rule out", "could not exclude", "not exclude"],
    ...["unable to exclude", "not rule out", "rule out", "difficult to exclude", "not certain", "uncertain", "versus"],
    ...["vs", "indeterminate for", "if", "less likely", "not necessarily", "does not exclude", "do not exclude"],
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
    ...[": none", ": no", ": absent", "isn't present", "not recommended", "not suspected", "contraindicated"],
  ]),
  ...list("hedges", [
    ...["not excluded", "not ruled out", "not be excluded", "not be ruled out", "cannot be excluded", "not certain"],
    ...["cannot be ruled out", "can't be excluded", "can't be ruled out", "possible", "questionable", "suspected", "?"],
    ...["not entirely excluded", "not be entirely excluded", "not definitely seen", "not clearly seen", "uncertain"],
  ]),
  ...list("affirms", ["not absent", "not be missed", "not unlikely", "not resolved"]),
];

/** Words at which the reach of a cue that acts backward ends: they belong to the statement before it. */
export const backwardEnds: ReadonlySet<string> = new Set(["is", "are", "was", "were", "has", "have", "shows", "seen"]);
