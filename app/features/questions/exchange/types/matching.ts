import type { Matching } from "gift-pegjs";
import { element } from "~/lib/xml";
import type { RawRecord } from "../format";
import { giftToPlainText, unescapeAnswer } from "../gift-text";
import { idAtIndex } from "../ids";
import { hasFixedOrder } from "../moodle-losses";
import { buildMoodleText, readMoodleText } from "../moodle-text";
import { buildChoice, buildDeclaration, buildMatchCorrect } from "../qti/elements";
import { type QtiItem, readChoice, textWithoutIdentifier } from "../qti/qti-item";
import { describeLostPairs, findBestPairs } from "../qti/response-read";
import { getChildren, getDescendants, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { type Choice, type ExchangeType, type ImportedFields, mapTexts } from "./exchange-type";
import { formatGiftPairs } from "./gift-pairs";

type Stem = { id: string; text: string; key: string };

export const matching: ExchangeType = {
  csv: { options: "options", rows: "stems" },
  gift: {
    write({ options, stems }) {
      const texts = mapTexts(options as Choice[]);
      return formatGiftPairs((stems as Stem[]).map(({ text, key }) => [text, texts.get(key) ?? ""]));
    },
    read: {
      Matching: ({ matchPairs }: Matching) =>
        buildMatchingQuestion(
          matchPairs.map(({ subquestion, subanswer }) => [giftToPlainText(subquestion), unescapeAnswer(subanswer)]),
        ),
    },
  },
  moodle: {
    type: "matching",
    write(content) {
      const [options, stems] = [content.options as Choice[], content.stems as Stem[]];
      const texts = mapTexts(options);
      const unusedOptions = options.filter(({ id }) => !stems.some(({ key }) => key === id));
      const buildPair = (left: string, right: string) =>
        element("subquestion", [buildMoodleText(left), element("answer", [buildMoodleText(right)])], {
          format: "plain_text",
        });
      return [
        element("shuffleanswers", "true"),
        ...stems.map((stem) => buildPair(stem.text, texts.get(stem.key) ?? "")),
        ...unusedOptions.map((option) => buildPair("", option.text)),
      ];
    },
    read: { match: readMoodlePairs, matching: readMoodlePairs },
  },
  qti: {
    write(content) {
      const stems = content.stems as Choice[];
      const buildSet = (list: Choice[], prefix: string, maxMatches: string) =>
        element(
          "qti-simple-match-set",
          list.map((one) =>
            buildChoice("qti-simple-associable-choice", { ...one, id: prefix + one.id }, { "match-max": maxMatches }),
          ),
        );
      return {
        declaration: buildDeclaration(
          "multiple",
          "directedPair",
          stems.map(({ id, key }) => `S-${id} O-${key}`),
        ),
        interaction: [
          element(
            "qti-match-interaction",
            [buildSet(stems, "S-", "1"), buildSet(content.options as Choice[], "O-", "0")],
            {
              "response-identifier": "RESPONSE",
              shuffle: "true",
              "max-associations": String(stems.length),
            },
          ),
        ],
        fullScore: buildMatchCorrect(),
      };
    },
    read: { match: readQtiMatch, gapmatch: readQtiGapMatch, associate: readQtiAssociate },
  },
};

function readMoodlePairs(node: XmlNode): ImportedFields {
  const fields = buildMatchingQuestion(
    getChildren(node, "subquestion").map((pair) => [
      readMoodleText(pair),
      readMoodleText(getFirstChild(pair, "answer"), pair.attributes.format),
    ]),
    Boolean,
  );
  return hasFixedOrder(node)
    ? { ...fields, notCarried: "The fixed order of the pairs is not imported: RadCore shuffles them." }
    : fields;
}

/** Builds a matching question from pairs. A pair without a stem is an option that matches no stem. */
function buildMatchingQuestion(
  pairs: [stem: string, option: string][],
  isOption: (text: string) => boolean = () => true,
): RawRecord {
  const texts = [...new Set(pairs.map(([, option]) => option).filter(isOption))];
  return {
    type: "matching",
    options: texts.map((text, index) => ({ id: idAtIndex(index), text })),
    stems: pairs
      .filter(([text]) => text)
      .map(([text, option], index) => ({ id: idAtIndex(index), text, key: idAtIndex(texts.indexOf(option)) })),
  };
}

function readQtiMatch(part: QtiItem): ImportedFields | string {
  const [stemSet, optionSet] = getChildren(part.node, "simplematchset");
  if (!stemSet || !optionSet) return "The matching question does not have two lists.";
  const stems = getChildren(stemSet, "simpleassociablechoice").map((one, index) => readChoice(one, index, part));
  const options = getChildren(optionSet, "simpleassociablechoice").map((one, index) => readChoice(one, index, part));
  const getOptionId = (identifier: string) => options.find((option) => option.identifier === identifier)?.id;
  const keyedStems = stems.map(({ identifier, fixed, ...stem }) => {
    // Some tools write pairs in reverse order.
    const bestPairs = findBestPairs(part.response, identifier as string);
    const key = bestPairs.length === 1 ? bestPairs[0]?.map(getOptionId).find((id) => id !== undefined) : undefined;
    return { ...stem, ...(key === undefined ? {} : { key }) };
  });
  return {
    ...describeLostPairs(part.response, keyedStems),
    type: "matching",
    options: options.map(({ rationale, fixed, ...option }) => textWithoutIdentifier(option)),
    stems: keyedStems,
  };
}

/** Reads texts that learners drag into numbered gaps of the stem: every gap becomes a stem. */
function readQtiGapMatch(part: QtiItem): ImportedFields {
  const choices = [...getChildren(part.node, "gaptext"), ...getChildren(part.node, "gapimg")];
  const options = choices.map((one, index) => readChoice(one, index, part));
  const stems = getDescendants(part.node, "gap").map(({ attributes }, index) => {
    const identifier = attributes.identifier ?? "";
    const [pair, ...others] = findBestPairs(part.response, identifier);
    const key = others.length ? undefined : options.find((option) => pair?.includes(option.identifier as string))?.id;
    return { id: idAtIndex(index), text: `Gap ${index + 1}`, ...(key === undefined ? {} : { key }) };
  });
  return {
    ...describeLostPairs(part.response, stems),
    type: "matching",
    options: options.map(({ rationale, fixed, ...option }) => textWithoutIdentifier(option)),
    stems,
  };
}

/** Reads one list of texts whose pairs are correct: the first text of each pair becomes a stem, and all others become options. */
function readQtiAssociate(part: QtiItem): ImportedFields | string {
  const choices = getChildren(part.node, "simpleassociablechoice").map((one, index) => readChoice(one, index, part));
  const pairs = (part.response?.correct ?? []).map((pair) => pair.trim().split(/\s+/));
  const pairedTexts = pairs.flat();
  if (!pairs.length) return "The item does not say which texts belong together.";
  if (new Set(pairedTexts).size < pairedTexts.length)
    return "A text of the item belongs to several others. In RadCore, every stem has one option.";
  const getId = (identifier: string | undefined) => choices.find((choice) => choice.identifier === identifier)?.id;
  const keys = new Map(pairs.map(([stem, option]) => [getId(stem), getId(option)]));
  return {
    notCarried: "In the file, all texts are in one list. Here the first text of each pair is a stem.",
    type: "matching",
    options: choices.flatMap(({ id, text }) => (keys.has(id as string) ? [] : [{ id, text }])),
    stems: choices.flatMap(({ id, text, rationale }) =>
      keys.has(id as string) ? [{ id, text, key: keys.get(id as string), ...(rationale ? { rationale } : {}) }] : [],
    ),
  };
}
