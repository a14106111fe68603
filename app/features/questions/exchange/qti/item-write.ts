import { element, type Xml, xmlDocument, xmlTextNode } from "~/lib/xml";
import type { Loose, Picture } from "../format";
import { shownImage } from "../pictures";
import { exchangeTypeOf } from "../types/exchange-types";
import { float, image, lines } from "./elements";
import { toIdentifier } from "./names";

type Choice = { id: string; rationale?: string };

const namespace = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0";

/** Writes a question as an item of QTI 3.0. The story of a case is an item without an interaction. */
export function writeItem(identifier: string, content: Loose, note: string | null, picture?: Picture): string {
  const stem = String(content.stem);
  const under = shownImage(content);
  const modal = modalOf(content);
  const body = exchangeTypeOf(content.type)?.qti?.write(content, picture);
  const shown = ["answered", ...modal.map(({ name }) => name)];
  return xmlDocument(
    element(
      "qti-assessment-item",
      [
        ...(note ? [{ xml: `<!-- radcore ${note} -->` }] : []),
        ...(body ? [body.declaration] : []),
        element("qti-outcome-declaration", [], { identifier: "SCORE", cardinality: "single", "base-type": "float" }),
        element("qti-outcome-declaration", [], {
          identifier: "FEEDBACK",
          cardinality: "multiple",
          "base-type": "identifier",
        }),
        element("qti-item-body", [
          paragraph(stem),
          ...(under ? [element("p", [image(under.file, under.alt, picture ?? under)])] : []),
          ...(body?.interaction ?? []),
        ]),
        ...(body ? [processing(body.right, shown)] : []),
        ...modal.map(({ name, inside }) =>
          element("qti-modal-feedback", [element("qti-content-body", inside)], {
            "outcome-identifier": "FEEDBACK",
            identifier: name,
            "show-hide": "show",
          }),
        ),
      ],
      {
        xmlns: namespace,
        identifier: toIdentifier(identifier),
        title: stem.replace(/\s+/g, " ").slice(0, 80),
        adaptive: "false",
        "time-dependent": "false",
        "tool-name": "RadCore",
        "tool-version": "1",
      },
    ),
  );
}

/** Builds the response processing: a score of 1 or 0 without partial credit, then all feedback. */
function processing(right: Xml, shown: string[]): Xml {
  const score = (value: string) => element("qti-set-outcome-value", [float(value)], { identifier: "SCORE" });
  const names = shown.map((name) => element("qti-base-value", name, { "base-type": "identifier" }));
  return element("qti-response-processing", [
    element("qti-response-condition", [
      element("qti-response-if", [right, score("1")]),
      element("qti-response-else", [score("0")]),
    ]),
    element("qti-set-outcome-value", [element("qti-multiple", names)], { identifier: "FEEDBACK" }),
  ]);
}

function modalOf(content: Loose): { name: string; inside: Xml[] }[] {
  const said = (name: string, words: unknown) => (words ? [{ name, inside: [paragraph(String(words))] }] : []);
  const references = (content.references ?? []) as { name: string; edition: string; section?: string }[];
  const entries = references.map(({ name, edition, section }) =>
    element("li", [
      ...[element("cite", lines(name)), xmlTextNode(", "), element("span", lines(edition))],
      ...(section === undefined ? [] : [xmlTextNode(", "), element("q", lines(section))]),
    ]),
  );
  return [
    ...said("solution", content.solution),
    ...said("rationale", content.rationale),
    ...((content.targets ?? []) as Choice[]).flatMap(({ id, rationale }) => said(`target-${id}`, rationale)),
    ...said("teaching-point", content.teachingPoint),
    ...(entries.length ? [{ name: "references", inside: [element("ul", entries)] }] : []),
  ];
}

function paragraph(words: string): Xml {
  return element("p", lines(words));
}
