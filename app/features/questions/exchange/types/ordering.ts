import { element } from "~/lib/xml";
import type { RawRecord } from "../format";
import { idAtIndex } from "../ids";
import { buildMoodleAnswer, readMoodleRationale, readMoodleText } from "../moodle-text";
import { buildChoice, buildDeclaration, buildMatchCorrect } from "../qti/elements";
import { toIdentifier } from "../qti/normalize-names";
import { type QtiItem, readChoice, textWithoutIdentifier } from "../qti/qti-item";
import { getChildren } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import type { Choice, ExchangeType } from "./exchange-type";
import { formatGiftPairs } from "./gift-pairs";

export const ordering: ExchangeType = {
  csv: { rows: "items" },
  gift: {
    // GIFT has no ordering questions, so the question becomes a matching question with positions and items.
    write: ({ items }) => formatGiftPairs((items as Choice[]).map(({ text }, index) => [String(index + 1), text])),
    read: {},
  },
  moodle: {
    type: "ordering",
    write: ({ items }) => [
      element("layouttype", "VERTICAL"),
      element("selecttype", "ALL"),
      element("selectcount", "0"),
      element("gradingtype", "ALL_OR_NOTHING"),
      element("showgrading", "SHOW"),
      element("numberingstyle", "none"),
      ...(items as Choice[]).map((item, index) => buildMoodleAnswer(index + 1, item.text, undefined)),
    ],
    read: { ordering: readMoodleOrder },
  },
  qti: {
    write(content) {
      const items = content.items as Choice[];
      return {
        declaration: buildDeclaration(
          "ordered",
          "identifier",
          items.map(({ id }) => toIdentifier(id)),
        ),
        interaction: [
          element(
            "qti-order-interaction",
            // Sorted by text, so that the order in the file does not give the answer away.
            [...items].sort((a, b) => (a.text < b.text ? -1 : 1)).map((item) => buildChoice("qti-simple-choice", item)),
            { "response-identifier": "RESPONSE", shuffle: "true" },
          ),
        ],
        fullScore: buildMatchCorrect(),
      };
    },
    read: { order: readQtiOrder },
  },
};

function readMoodleOrder(node: XmlNode): RawRecord {
  const right = getChildren(node, "answer").sort(
    (a, b) => Number(a.attributes.fraction) - Number(b.attributes.fraction),
  );
  return {
    type: "ordering",
    items: right.map((answer, index) => ({
      id: idAtIndex(index),
      text: readMoodleText(answer),
      ...readMoodleRationale(answer),
    })),
  };
}

function readQtiOrder(part: QtiItem): RawRecord | string {
  const items = getChildren(part.node, "simplechoice").map((one, index) => readChoice(one, index, part));
  const order = part.response?.correct ?? [];
  if (items.some(({ identifier }) => !order.includes(identifier as string)))
    return "The correct order of the item does not name every choice.";
  const getPosition = (entry: RawRecord) => order.indexOf(entry.identifier as string);
  return { type: "ordering", items: items.sort((a, b) => getPosition(a) - getPosition(b)).map(textWithoutIdentifier) };
}
