import { element, type Xml } from "~/lib/xml";
import type { Loose } from "../format";
import { giftFeedback, giftTextBefore } from "../gift-text";
import { moodleAnswer } from "../moodle-text";
import { choice, declared, type Interaction, matchCorrect } from "../qti/elements";
import { toIdentifier } from "../qti/names";
import type { Choice } from "./exchange-type";

/** Formats options for GIFT, each with its mark in front: "=", "~", or "~%50%". */
export function giftOptions(options: Choice[], markOf: (id: string) => string): string {
  return options
    .map(({ id, text, rationale }) => `\n\t${markOf(id)}${giftTextBefore(text)}${giftFeedback(rationale)}`)
    .join("");
}

/** Builds the options for Moodle. `wrong` is the credit of a wrong option, in percent. */
export function moodleOptions({ options }: Loose, keys: string[], wrong: number): Xml[] {
  const list = options as Choice[];
  return [
    element("single", String(wrong === 0)),
    element("shuffleanswers", String(!list.every(({ fixed }) => fixed))),
    element("answernumbering", "ABCD"),
    ...list.map(({ id, text, rationale }) => moodleAnswer(keys.includes(id) ? shareOf(keys) : wrong, text, rationale)),
  ];
}

/** Returns the credit of each key in percent, rounded to five decimals as in Moodle. */
export function shareOf(keys: readonly string[]): number {
  return Number((100 / keys.length).toFixed(5));
}

/** Builds the options for QTI. `limits` are the attributes for the number of choices. */
export function qtiOptions(
  { options }: Loose,
  cardinality: "single" | "multiple",
  keys: string[],
  limits: Record<string, string>,
): Interaction {
  return {
    declaration: declared(cardinality, "identifier", keys.map(toIdentifier)),
    interaction: [
      element(
        "qti-choice-interaction",
        (options as Choice[]).map((option) => choice("qti-simple-choice", option)),
        { "response-identifier": "RESPONSE", shuffle: "true", ...limits },
      ),
    ],
    right: matchCorrect(),
  };
}
