import { element, type Xml } from "~/lib/xml";
import type { RawRecord } from "../format";
import { toGiftChoiceText, toGiftFeedback } from "../gift-text";
import { buildMoodleAnswer } from "../moodle-text";
import { buildChoice, buildDeclaration, buildMatchCorrect, type Interaction } from "../qti/elements";
import { toIdentifier } from "../qti/normalize-names";
import type { Choice } from "./exchange-type";

/** Formats options for GIFT, each with its mark in front: "=", "~", or "~%50%". */
export function formatGiftOptions(options: Choice[], getMark: (id: string) => string): string {
  return options
    .map(({ id, text, rationale }) => `\n\t${getMark(id)}${toGiftChoiceText(text)}${toGiftFeedback(rationale)}`)
    .join("");
}

/** Builds the options for Moodle. `wrongCredit` is the credit of a wrong option, in percent. */
export function buildMoodleOptions({ options }: RawRecord, keys: string[], wrongCredit: number): Xml[] {
  const list = options as Choice[];
  return [
    element("single", String(wrongCredit === 0)),
    element("shuffleanswers", String(!list.every(({ fixed }) => fixed))),
    element("answernumbering", "ABCD"),
    ...list.map(({ id, text, rationale }) =>
      buildMoodleAnswer(keys.includes(id) ? getKeyCredit(keys) : wrongCredit, text, rationale),
    ),
  ];
}

/** Returns the credit of each key in percent, rounded to five decimals as in Moodle. */
export function getKeyCredit(keys: readonly string[]): number {
  return Number((100 / keys.length).toFixed(5));
}

/** Builds the options for QTI. `choiceLimits` has the attributes for the number of choices. */
export function buildQtiOptions(
  { options }: RawRecord,
  cardinality: "single" | "multiple",
  keys: string[],
  choiceLimits: Record<string, string>,
): Interaction {
  return {
    declaration: buildDeclaration(cardinality, "identifier", keys.map(toIdentifier)),
    interaction: [
      element(
        "qti-choice-interaction",
        (options as Choice[]).map((option) => buildChoice("qti-simple-choice", option)),
        { "response-identifier": "RESPONSE", shuffle: "true", ...choiceLimits },
      ),
    ],
    fullScore: buildMatchCorrect(),
  };
}
