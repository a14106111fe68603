import { element, type Xml, xmlTextNode } from "~/lib/xml";
import { pixelsOf } from "../moodle-text";
import type { Choice } from "../types/exchange-type";
import { toIdentifier } from "./names";

type Sized = { width?: number | undefined; height?: number | undefined };

/** The interaction of an item, and its scoring: `right` is the condition for a full score. */
export interface Interaction {
  declaration: Xml;
  interaction: Xml[];
  right: Xml;
}

/** Builds the response declaration with its correct values. */
export function declared(cardinality: string, base: string, values: string[]): Xml {
  const correct = values.map((value) => element("qti-value", value));
  return element("qti-response-declaration", [element("qti-correct-response", correct)], {
    identifier: "RESPONSE",
    cardinality,
    "base-type": base,
  });
}

/** Builds the two operands that compare the response with its correct value. */
export function both(): Xml[] {
  return [
    element("qti-variable", [], { identifier: "RESPONSE" }),
    element("qti-correct", [], { identifier: "RESPONSE" }),
  ];
}

/** Builds the condition that the response equals the correct value. */
export function matchCorrect(): Xml {
  return element("qti-match", both());
}

/** Builds a choice with its rationale as feedback. */
export function choice(name: string, { id, text, rationale, fixed }: Choice, more: Record<string, string> = {}): Xml {
  const feedback = { "outcome-identifier": "FEEDBACK", identifier: "answered", "show-hide": "show" };
  return element(
    name,
    [...lines(text), ...(rationale ? [element("qti-feedback-inline", lines(rationale), feedback)] : [])],
    {
      identifier: toIdentifier(id),
      ...(fixed ? { fixed: "true" } : {}),
      ...more,
    },
  );
}

/** Builds an image element for a picture of the package. */
export function image(file: string, alt: string, picture?: Sized): Xml {
  const { width, height } = pixelsOf(picture);
  return element("img", [], {
    src: `../images/${file}`,
    alt,
    width: String(width),
    height: String(height),
  });
}

export function float(value: string): Xml {
  return element("qti-base-value", value, { "base-type": "float" });
}

/** Builds the nodes of a text, with a break between its lines. */
export function lines(words: string): Xml[] {
  return words
    .split("\n")
    .flatMap((line, index) => (index ? [element("br", []), xmlTextNode(line)] : [xmlTextNode(line)]));
}
