import { element } from "~/lib/xml";
import type { Loose } from "../format";
import { keyAt } from "../ids";
import { moodleAnswer, plainOfMoodle, rationaleOfMoodle } from "../moodle-text";
import { choice, declared, matchCorrect } from "../qti/elements";
import { entryOf, type QtiPart, withoutIdentifier } from "../qti/entries";
import { toIdentifier } from "../qti/names";
import { all } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import type { Choice, ExchangeType } from "./exchange-type";
import { giftPairs } from "./gift-pairs";

export const ordering: ExchangeType = {
  csv: { rows: "items" },
  gift: {
    // GIFT has no ordering questions, so the positions are matched with the items.
    write: ({ items }) => giftPairs((items as Choice[]).map(({ text }, index) => [String(index + 1), text])),
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
      ...(items as Choice[]).map((item, index) => moodleAnswer(index + 1, item.text, undefined)),
    ],
    read: { ordering: readMoodleOrder },
  },
  qti: {
    write(content) {
      const items = content.items as Choice[];
      return {
        declaration: declared(
          "ordered",
          "identifier",
          items.map(({ id }) => toIdentifier(id)),
        ),
        interaction: [
          element(
            "qti-order-interaction",
            // Sorted by text, so that the order in the file does not give the answer away.
            [...items].sort((a, b) => (a.text < b.text ? -1 : 1)).map((item) => choice("qti-simple-choice", item)),
            { "response-identifier": "RESPONSE", shuffle: "true" },
          ),
        ],
        right: matchCorrect(),
      };
    },
    read: { order: readQtiOrder },
  },
};

function readMoodleOrder(node: XmlNode): Loose {
  const right = all(node, "answer").sort((a, b) => Number(a.attributes.fraction) - Number(b.attributes.fraction));
  return {
    type: "ordering",
    items: right.map((answer, index) => ({
      id: keyAt(index),
      text: plainOfMoodle(answer),
      ...rationaleOfMoodle(answer),
    })),
  };
}

function readQtiOrder(part: QtiPart): Loose {
  const items = all(part.node, "simplechoice").map((one, index) => entryOf(one, index, part));
  const order = part.response?.correct ?? [];
  const place = (entry: Loose) => order.indexOf(entry.identifier as string);
  return { type: "ordering", items: items.sort((a, b) => place(a) - place(b)).map(withoutIdentifier) };
}
