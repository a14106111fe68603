import { groupByWeight, parseFormattedText, scriptElements, type TextRun } from "~/lib/formatted-text";
import { element, type Xml, xmlTextNode } from "~/lib/xml";
import { isFormattedAsHtml } from "../html-text";
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

/** Builds a paragraph with formatting. With a table, it is a division, because a paragraph cannot contain a table. */
export function buildParagraph(text: string): Xml {
  const blocks = isFormattedAsHtml(text) ? parseFormattedText(text) : [];
  if (blocks.every(({ type }) => type === "lines")) return element("p", buildLines(text));
  return element(
    "div",
    blocks.flatMap((block) =>
      block.type === "table"
        ? [element("table", [element("tbody", block.rows.map(buildRow))])]
        : // A table begins a line by itself.
          buildRuns(
            block.runs.map((run, index) =>
              index === block.runs.length - 1 ? { ...run, text: run.text.replace(/\n$/, "") } : run,
            ),
          ),
    ),
  );
}

function buildRow(cells: readonly TextRun[][], index: number): Xml {
  return element(
    "tr",
    cells.map((runs) =>
      element(
        index === 0 ? "th" : "td",
        buildRuns(runs.map((run) => ({ ...run, text: run.text.replace(/[\t\n]$/, "") }))),
      ),
    ),
  );
}

/** Builds the nodes of a text with formatting, but without tables, with a line break element between lines. */
export function buildLines(text: string): Xml[] {
  const blocks = isFormattedAsHtml(text) ? parseFormattedText(text) : [];
  const [first] = blocks;
  return blocks.length === 1 && first?.type === "lines" ? buildRuns(first.runs) : buildPlainLines(text);
}

function buildRuns(runs: readonly TextRun[]): Xml[] {
  return groupByWeight(runs).flatMap(({ isBold, runs: group }) => {
    const nodes = group.flatMap(({ text, script }) =>
      script ? [element(scriptElements[script], [xmlTextNode(text)])] : buildPlainLines(text),
    );
    return isBold ? [element("strong", nodes)] : nodes;
  });
}

function buildPlainLines(words: string): Xml[] {
  return words
    .split("\n")
    .flatMap((line, index) => (index ? [element("br", []), xmlTextNode(line)] : [xmlTextNode(line)]));
}
