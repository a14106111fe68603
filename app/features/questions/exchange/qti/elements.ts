import { element, type Xml, xmlTextNode } from "~/lib/xml";
import { getPixelSize } from "../moodle-text";
import type { Choice } from "../types/exchange-type";
import { toIdentifier } from "./normalize-names";

type OptionalSize = { width?: number | undefined; height?: number | undefined };

/** The interaction of an item and its scoring. `fullScore` is the condition for a full score. */
export interface Interaction {
  declaration: Xml;
  interaction: Xml[];
  fullScore: Xml;
}

/** Builds the response declaration with its correct values. */
export function buildDeclaration(cardinality: string, base: string, values: string[]): Xml {
  const correct = values.map((value) => element("qti-value", value));
  return element("qti-response-declaration", [element("qti-correct-response", correct)], {
    identifier: "RESPONSE",
    cardinality,
    "base-type": base,
  });
}

/** Builds the two operands of a comparison: the response and its correct value. */
export function buildOperands(): Xml[] {
  return [
    element("qti-variable", [], { identifier: "RESPONSE" }),
    element("qti-correct", [], { identifier: "RESPONSE" }),
  ];
}

/** Builds the condition that the response equals the correct value. */
export function buildMatchCorrect(): Xml {
  return element("qti-match", buildOperands());
}

/** Builds a choice with its rationale as feedback. */
export function buildChoice(
  name: string,
  { id, text, rationale, fixed }: Choice,
  moreAttributes: Record<string, string> = {},
): Xml {
  const feedback = { "outcome-identifier": "FEEDBACK", identifier: "answered", "show-hide": "show" };
  return element(
    name,
    [...buildLines(text), ...(rationale ? [element("qti-feedback-inline", buildLines(rationale), feedback)] : [])],
    {
      identifier: toIdentifier(id),
      ...(fixed ? { fixed: "true" } : {}),
      ...moreAttributes,
    },
  );
}

/** Builds an image element for a picture of the package. */
export function buildImage(file: string, alt: string, picture?: OptionalSize): Xml {
  const { width, height } = getPixelSize(picture);
  return element("img", [], {
    src: `../images/${file}`,
    alt,
    width: String(width),
    height: String(height),
  });
}

export function buildFloat(value: string): Xml {
  return element("qti-base-value", value, { "base-type": "float" });
}

/** Builds the nodes of a text, with a line break element between lines. */
export function buildLines(words: string): Xml[] {
  return words
    .split("\n")
    .flatMap((line, index) => (index ? [element("br", []), xmlTextNode(line)] : [xmlTextNode(line)]));
}
