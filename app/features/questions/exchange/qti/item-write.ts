import { toPlainText } from "~/lib/formatted-text";
import { element, type Xml, xmlDocument, xmlTextNode } from "~/lib/xml";
import { type Reference, readReferenceLink } from "../../reference";
import type { Picture, RawRecord } from "../format";
import { getStemImage } from "../pictures";
import { getWriters } from "../types/exchange-types";
import { buildFloat, buildImage, buildLines, buildParagraph } from "./elements";
import { toIdentifier } from "./normalize-names";
import { toQti22 } from "./version-2";

type Choice = { id: string; rationale?: string };

const namespace = "http://www.imsglobal.org/xsd/imsqtiasi_v3p0";

/** The versions of QTI that RadCore writes. */
export type QtiVersion = "3.0" | "2.2";

/** Writes a question as an item of QTI. The vignette of a case is an item without an interaction. */
export function writeItem(
  identifier: string,
  content: RawRecord,
  note: string | null,
  picture?: Picture,
  version: QtiVersion = "3.0",
): string {
  // Labels for a picture must be pictures themselves in QTI 2.2, so only RadCore's note holds such questions.
  const isWritable = version === "3.0" || content.type !== "labelling";
  const xml = writeItem3(identifier, content, note, picture, isWritable);
  return version === "3.0" ? xml : toQti22(xml);
}

function writeItem3(
  identifier: string,
  content: RawRecord,
  note: string | null,
  picture: Picture | undefined,
  hasInteraction: boolean,
): string {
  const stem = String(content.stem);
  const stemImage = getStemImage(content);
  const modalFeedback = buildModalFeedback(content);
  const body = hasInteraction ? getWriters(content)?.qti?.write(content, picture) : undefined;
  const feedbackNames = ["answered", ...modalFeedback.map(({ name }) => name)];
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
          buildParagraph(stem),
          ...(stemImage ? [element("p", [buildImage(stemImage.file, stemImage.alt, picture ?? stemImage)])] : []),
          ...(body?.interaction ?? []),
        ]),
        ...(body ? [buildProcessing(body.fullScore, feedbackNames)] : []),
        ...modalFeedback.map(({ name, inside }) =>
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
        title: toPlainText(stem).replace(/\s+/g, " ").slice(0, 80),
        adaptive: "false",
        "time-dependent": "false",
        "tool-name": "RadCore",
        "tool-version": "1",
      },
    ),
  );
}

/** Builds the response processing: a score of 1 or 0 without partial credit, then all feedback. */
function buildProcessing(fullScore: Xml, feedbackNames: string[]): Xml {
  const score = (value: string) => element("qti-set-outcome-value", [buildFloat(value)], { identifier: "SCORE" });
  const names = feedbackNames.map((name) => element("qti-base-value", name, { "base-type": "identifier" }));
  return element("qti-response-processing", [
    element("qti-response-condition", [
      element("qti-response-if", [fullScore, score("1")]),
      element("qti-response-else", [score("0")]),
    ]),
    element("qti-set-outcome-value", [element("qti-multiple", names)], { identifier: "FEEDBACK" }),
  ]);
}

function buildModalFeedback(content: RawRecord): { name: string; inside: Xml[] }[] {
  const toFeedback = (name: string, words: unknown) =>
    words ? [{ name, inside: [buildParagraph(String(words))] }] : [];
  const references = (content.references ?? []) as Reference[];
  const entries = references.map(({ name, edition, section, link }) =>
    element("li", [
      ...[element("cite", buildLines(name)), xmlTextNode(", "), element("span", buildLines(edition))],
      ...(section === undefined ? [] : [xmlTextNode(", "), element("q", buildLines(section))]),
      ...(link === undefined
        ? []
        : [xmlTextNode(", "), element("a", link, { href: readReferenceLink(link)?.href ?? "" })]),
    ]),
  );
  return [
    ...toFeedback("solution", content.solution),
    ...toFeedback("rationale", content.rationale),
    ...((content.targets ?? []) as Choice[]).flatMap(({ id, rationale }) => toFeedback(`target-${id}`, rationale)),
    ...toFeedback("teaching-point", content.teachingPoint),
    ...(entries.length ? [{ name: "references", inside: [element("ul", entries)] }] : []),
  ];
}
