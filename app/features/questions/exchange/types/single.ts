import type { MultipleChoice, TrueFalse } from "gift-pegjs";
import { keysByWorth } from "../credit";
import type { Loose } from "../format";
import { plainOfGift } from "../gift-text";
import { keyAt } from "../ids";
import { percentOf, plainOfMoodle, rationaleOfMoodle } from "../moodle-text";
import { entryOf, type QtiPart, withoutIdentifier } from "../qti/entries";
import { lostOf } from "../qti/response-read";
import { all, first, wordsOf } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import type { Choice, ExchangeType, WithLoss } from "./exchange-type";
import { giftOptions, moodleOptions, qtiOptions } from "./options";

/** The readers also read `multi` questions, because formats have one name for both types. */
export const single: ExchangeType = {
  csv: { options: "options" },
  gift: {
    write: ({ options, key }) => giftOptions(options as Choice[], (id) => (id === key ? "=" : "~")),
    read: { MC: readGiftChoice, TF: readGiftTrueFalse },
  },
  moodle: {
    type: "multichoice",
    write: (content) => moodleOptions(content, [content.key as string], 0),
    read: {
      multichoice: (node) => readMoodleChoice(node, plainOfMoodle),
      truefalse: (node) => readMoodleChoice(node, (answer) => capitalized(plainOfMoodle(answer)), true),
    },
  },
  qti: {
    write: (content) => qtiOptions(content, "single", [content.key as string], { "max-choices": "1" }),
    read: { choice: readQtiChoice },
  },
};

function readGiftChoice({ choices }: MultipleChoice): WithLoss {
  const one = choices.some(({ isCorrect }) => isCorrect);
  const worth = choices.map(({ isCorrect, weight }, index) => ({
    name: keyAt(index).toUpperCase(),
    percent: weight ?? (isCorrect ? 100 : 0),
  }));
  const { right, ...lost } = keysByWorth(worth, one);
  const options = choices.map((choice, index) => ({
    id: keyAt(index),
    text: plainOfGift(choice.text),
    ...(choice.feedback ? { rationale: plainOfGift(choice.feedback) } : {}),
  }));
  const keys = options.filter((_, index) => right[index]).map((option) => option.id);
  return one && keys.length === 1
    ? { ...lost, type: "single", options, key: keys[0] }
    : { ...lost, type: "multi", options, keys };
}

function readGiftTrueFalse({ isTrue, trueFeedback, falseFeedback }: TrueFalse): Loose {
  // In GIFT, the first feedback belongs to the wrong answer.
  const [wrong, right] = [plainOfGift(trueFeedback), plainOfGift(falseFeedback)];
  const option = (id: string, text: string, why: string) => ({
    id,
    text,
    ...(why ? { rationale: why } : {}),
    fixed: true,
  });
  const options = [option("a", "True", isTrue ? right : wrong), option("b", "False", isTrue ? wrong : right)];
  return { type: "single", options, key: isTrue ? "a" : "b" };
}

function readMoodleChoice(node: XmlNode, textOf: (answer: XmlNode) => string, isTrueFalse = false): WithLoss {
  const answers = all(node, "answer");
  const options = answers.map((answer, index) => ({
    id: keyAt(index),
    text: textOf(answer),
    ...rationaleOfMoodle(answer),
  }));
  const hasOneKey = isTrueFalse || /^(true|1)$/.test(wordsOf(first(node, "single")).trim());
  const worth = answers.map((answer, index) => ({ name: keyAt(index).toUpperCase(), percent: percentOf(answer) }));
  const { right, ...lost } = keysByWorth(worth, hasOneKey);
  const keys = options.filter((_, index) => right[index]).map((option) => option.id);
  return hasOneKey
    ? { ...lost, type: "single", options, ...(keys.length === 1 ? { key: keys[0] } : {}) }
    : { ...lost, type: "multi", options, keys };
}

function readQtiChoice(part: QtiPart): WithLoss {
  const { node, response } = part;
  const options = all(node, "simplechoice").map((one, index) => entryOf(one, index, part));
  const keys = options.filter(({ identifier }) => response?.correct.includes(identifier as string)).map(({ id }) => id);
  const list = options.map(withoutIdentifier);
  const lost = lostOf(response, (identifier) => {
    const place = options.findIndex((option) => option.identifier === identifier);
    return place < 0 ? identifier : keyAt(place).toUpperCase();
  });
  if (response?.cardinality === "multiple") {
    const most = Number(node.attributes.maxchoices ?? 0);
    const pick = most > 0 && most === keys.length && Number(node.attributes.minchoices) === most ? { pick: most } : {};
    return { ...lost, type: "multi", options: list, keys, ...pick };
  }
  return { ...lost, type: "single", options: list, ...(keys.length ? { key: keys[0] } : {}) };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
