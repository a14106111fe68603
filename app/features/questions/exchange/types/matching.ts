import type { Matching } from "gift-pegjs";
import { element } from "~/lib/xml";
import type { Loose } from "../format";
import { plainOfGift, unescapedAnswer } from "../gift-text";
import { keyAt } from "../ids";
import { moodleText, plainOfMoodle } from "../moodle-text";
import { choice, declared, matchCorrect } from "../qti/elements";
import { entryOf, type QtiPart, withoutIdentifier } from "../qti/entries";
import { bestPairs, lostPairs } from "../qti/response-read";
import { all, first } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import { type Choice, type ExchangeType, textsById, type WithLoss } from "./exchange-type";
import { giftPairs } from "./gift-pairs";

type Stem = { id: string; text: string; key: string };

export const matching: ExchangeType = {
  csv: { options: "options", rows: "stems" },
  gift: {
    write({ options, stems }) {
      const texts = textsById(options as Choice[]);
      return giftPairs((stems as Stem[]).map(({ text, key }) => [text, texts.get(key) ?? ""]));
    },
    read: {
      Matching: ({ matchPairs }: Matching) =>
        fromPairs(
          matchPairs.map(({ subquestion, subanswer }) => [plainOfGift(subquestion), unescapedAnswer(subanswer)]),
        ),
    },
  },
  moodle: {
    type: "matching",
    write(content) {
      const [options, stems] = [content.options as Choice[], content.stems as Stem[]];
      const texts = textsById(options);
      const spare = options.filter(({ id }) => !stems.some(({ key }) => key === id));
      const pair = (left: string, right: string) =>
        element("subquestion", [moodleText(left), element("answer", [moodleText(right)])], { format: "plain_text" });
      return [
        element("shuffleanswers", "true"),
        ...stems.map((stem) => pair(stem.text, texts.get(stem.key) ?? "")),
        ...spare.map((option) => pair("", option.text)),
      ];
    },
    read: { match: readMoodlePairs, matching: readMoodlePairs },
  },
  qti: {
    write(content) {
      const stems = content.stems as Choice[];
      const set = (list: Choice[], prefix: string, most: string) =>
        element(
          "qti-simple-match-set",
          list.map((one) =>
            choice("qti-simple-associable-choice", { ...one, id: prefix + one.id }, { "match-max": most }),
          ),
        );
      return {
        declaration: declared(
          "multiple",
          "directedPair",
          stems.map(({ id, key }) => `S-${id} O-${key}`),
        ),
        interaction: [
          element("qti-match-interaction", [set(stems, "S-", "1"), set(content.options as Choice[], "O-", "0")], {
            "response-identifier": "RESPONSE",
            shuffle: "true",
            "max-associations": String(stems.length),
          }),
        ],
        right: matchCorrect(),
      };
    },
    read: { match: readQtiMatch },
  },
};

function readMoodlePairs(node: XmlNode): Loose {
  return fromPairs(
    all(node, "subquestion").map((pair) => [
      plainOfMoodle(pair),
      plainOfMoodle(first(pair, "answer"), pair.attributes.format),
    ]),
    Boolean,
  );
}

/** Builds a matching question from pairs. A pair without a stem is an option that matches no stem. */
function fromPairs(pairs: [stem: string, option: string][], isOption: (text: string) => boolean = () => true): Loose {
  const texts = [...new Set(pairs.map(([, option]) => option).filter(isOption))];
  return {
    type: "matching",
    options: texts.map((text, index) => ({ id: keyAt(index), text })),
    stems: pairs
      .filter(([text]) => text)
      .map(([text, option], index) => ({ id: keyAt(index), text, key: keyAt(texts.indexOf(option)) })),
  };
}

function readQtiMatch(part: QtiPart): WithLoss | string {
  const [left, right] = all(part.node, "simplematchset");
  if (!left || !right) return "The matching question does not have two lists.";
  const stems = all(left, "simpleassociablechoice").map((one, index) => entryOf(one, index, part));
  const options = all(right, "simpleassociablechoice").map((one, index) => entryOf(one, index, part));
  const idOf = (identifier: string) => options.find((option) => option.identifier === identifier)?.id;
  const read = stems.map(({ identifier, fixed, ...stem }) => {
    // Some tools write the pair in reverse order.
    const own = bestPairs(part.response, identifier as string);
    const key = own.length === 1 ? own[0]?.map(idOf).find((id) => id !== undefined) : undefined;
    return { ...stem, ...(key === undefined ? {} : { key }) };
  });
  return {
    ...lostPairs(part.response, read),
    type: "matching",
    options: options.map(({ rationale, fixed, ...option }) => withoutIdentifier(option)),
    stems: read,
  };
}
