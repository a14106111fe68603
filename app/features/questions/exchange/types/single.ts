import type { MultipleChoice, TrueFalse } from "gift-pegjs";
import { selectKeysByCredit } from "../credit";
import type { RawRecord } from "../format";
import { giftToPlainText } from "../gift-text";
import { idAtIndex } from "../ids";
import { hasFixedOrder } from "../moodle-losses";
import { readMoodleRationale, readMoodleText, readPercent } from "../moodle-text";
import { type QtiItem, readChoice, textWithoutIdentifier } from "../qti/qti-item";
import { describeLostValues } from "../qti/response-read";
import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { buildMoodleOptions, buildQtiOptions, formatGiftOptions } from "./choice-options";
import type { Choice, ExchangeType, ImportedFields } from "./exchange-type";

/** The readers also read `multi` questions, because formats have one name for both types. */
export const single: ExchangeType = {
  csv: { options: "options" },
  gift: {
    write: ({ options, key }) => formatGiftOptions(options as Choice[], (id) => (id === key ? "=" : "~")),
    read: { MC: readGiftChoice, TF: readGiftTrueFalse },
  },
  moodle: {
    type: "multichoice",
    write: (content) => buildMoodleOptions(content, [content.key as string], 0),
    read: {
      multichoice: (node) => readMoodleChoice(node, readMoodleText),
      truefalse: (node) => readMoodleChoice(node, (answer) => capitalize(readMoodleText(answer)), true),
    },
  },
  qti: {
    write: (content) => buildQtiOptions(content, "single", [content.key as string], { "max-choices": "1" }),
    read: {
      choice: (part) => readQtiChoice(part, getChildren(part.node, "simplechoice")),
      inlinechoice: (part) => readQtiChoice(part, getChildren(part.node, "inlinechoice")),
      hottext: (part) => readQtiChoice(part, getDescendants(part.node, "hottext")),
    },
  },
};

function readGiftChoice({ choices }: MultipleChoice): ImportedFields {
  const hasOneKey = choices.some(({ isCorrect }) => isCorrect);
  const credits = choices.map(({ isCorrect, weight }, index) => ({
    name: idAtIndex(index).toUpperCase(),
    percent: weight ?? (isCorrect ? 100 : 0),
  }));
  const { isKey, ...creditNote } = selectKeysByCredit(credits, hasOneKey);
  const options = choices.map((choice, index) => ({
    id: idAtIndex(index),
    text: giftToPlainText(choice.text),
    ...(choice.feedback ? { rationale: giftToPlainText(choice.feedback) } : {}),
  }));
  const keys = options.filter((_, index) => isKey[index]).map(({ id }) => id);
  return hasOneKey && keys.length === 1
    ? { ...creditNote, type: "single", options, key: keys[0] }
    : { ...creditNote, type: "multi", options, keys };
}

function readGiftTrueFalse({ isTrue, trueFeedback, falseFeedback }: TrueFalse): RawRecord {
  // The first feedback of a GIFT true-false question, which the parser calls `trueFeedback`, is for the wrong answer.
  const [wrong, right] = [giftToPlainText(trueFeedback), giftToPlainText(falseFeedback)];
  const option = (id: string, text: string, why: string) => ({
    id,
    text,
    ...(why ? { rationale: why } : {}),
    fixed: true,
  });
  const options = [option("a", "True", isTrue ? right : wrong), option("b", "False", isTrue ? wrong : right)];
  return { type: "single", options, key: isTrue ? "a" : "b" };
}

function readMoodleChoice(node: XmlNode, readText: (answer: XmlNode) => string, isTrueFalse = false): ImportedFields {
  const answers = getChildren(node, "answer");
  // Moodle never shuffles true and false.
  const isFixed = isTrueFalse || hasFixedOrder(node);
  const options = answers.map((answer, index) => ({
    id: idAtIndex(index),
    text: readText(answer),
    ...readMoodleRationale(answer),
    ...(isFixed && { fixed: true }),
  }));
  const hasOneKey =
    isTrueFalse || // Moodle reads a question without this element as single.
    !/^(false|0)$/.test(getText(getFirstChild(node, "single")).trim());
  const credits = answers.map((answer, index) => ({
    name: idAtIndex(index).toUpperCase(),
    percent: readPercent(answer),
  }));
  const { isKey, ...creditNote } = selectKeysByCredit(credits, hasOneKey);
  const keys = options.filter((_, index) => isKey[index]).map((option) => option.id);
  return hasOneKey
    ? { ...creditNote, type: "single", options, ...(keys.length === 1 ? { key: keys[0] } : {}) }
    : { ...creditNote, type: "multi", options, keys };
}

function readQtiChoice(part: QtiItem, choices: XmlNode[]): ImportedFields {
  const { node, response } = part;
  const options = choices.map((one, index) => readChoice(one, index, part));
  const keys = options.filter(({ identifier }) => response?.correct.includes(identifier as string)).map(({ id }) => id);
  const list = options.map(textWithoutIdentifier);
  const creditNote = describeLostValues(response, (identifier) => {
    const place = options.findIndex((option) => option.identifier === identifier);
    return place < 0 ? identifier : idAtIndex(place).toUpperCase();
  });
  if (response?.cardinality === "multiple") {
    const maxChoices = Number(node.attributes.maxchoices ?? 0);
    const pick =
      maxChoices > 0 && maxChoices === keys.length && Number(node.attributes.minchoices) === maxChoices
        ? { pick: maxChoices }
        : {};
    return { ...creditNote, type: "multi", options: list, keys, ...pick };
  }
  return { ...creditNote, type: "single", options: list, ...(keys.length ? { key: keys[0] } : {}) };
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
