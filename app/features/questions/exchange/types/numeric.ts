import type { Numerical } from "gift-pegjs";
import { element, xmlTextNode } from "~/lib/xml";
import { absoluteTolerance } from "../as-others-say";
import { keysByWorth } from "../credit";
import { cellOf, fieldsOf, filled, numberOf, sixPlaces } from "../csv-cells";
import { decimal, giftFeedback, plainOfGift } from "../gift-text";
import { moodleAnswer, percentOf, plainOfMoodle } from "../moodle-text";
import { both, declared } from "../qti/elements";
import type { QtiPart } from "../qti/entries";
import { lostOf } from "../qti/response-read";
import { all, deep, first, wordsOf } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import type { ExchangeType, WithLoss } from "./exchange-type";

type Answer = { value: number; unit: string; tolerance: { kind: string; value: number } };
type Slip = { value: number; why: string };

export const numeric: ExchangeType = {
  csv: {
    read(row, content) {
      const cell = (name: string) => cellOf(row, name);
      const tolerance = fieldsOf({ kind: cell("tolerance_kind"), value: numberOf(cell("tolerance")) });
      const errors = sixPlaces.map((place) =>
        fieldsOf({ value: numberOf(cell(`error_${place}`)), why: cell(`error_${place}_why`) }),
      );
      return {
        ...content,
        answer: fieldsOf({ value: numberOf(cell("value")), unit: cell("unit") ?? "", tolerance }),
        commonErrors: filled(errors) ?? [],
      };
    },
  },
  gift: {
    write({ answer, commonErrors, solution }) {
      const { value, tolerance } = answer as Answer;
      const within = absoluteTolerance(value, tolerance);
      const right = `\n\t=${decimal(value)}:${decimal(within)}${giftFeedback(solution as string)}`;
      const slips = (commonErrors as Slip[]).map((slip) => `\n\t=%0%${decimal(slip.value)}:0${giftFeedback(slip.why)}`);
      return `#${right}${slips.join("")}`;
    },
    read: { Numerical: readGiftNumber },
  },
  moodle: {
    type: "numerical",
    write({ answer, commonErrors }) {
      const { value, unit, tolerance } = answer as Answer;
      const within = (amount: number) => [element("tolerance", String(amount))];
      return [
        moodleAnswer(100, String(value), undefined, within(absoluteTolerance(value, tolerance))),
        ...(commonErrors as Slip[]).map((slip) => moodleAnswer(0, String(slip.value), slip.why, within(0))),
        ...(unit
          ? [element("units", [element("unit", [element("multiplier", "1"), element("unit_name", unit)])])]
          : []),
        element("unitgradingtype", "0"),
        element("unitpenalty", "0.1"),
        element("showunits", unit ? "1" : "3"),
        element("unitsleft", "0"),
      ];
    },
    read: { numerical: readMoodleNumber },
  },
  qti: {
    write({ answer }) {
      const { value, unit, tolerance } = answer as Answer;
      const by = tolerance.kind === "relative" ? Number((tolerance.value * 100).toPrecision(12)) : tolerance.value;
      const entry = element("qti-text-entry-interaction", [], {
        "response-identifier": "RESPONSE",
        "expected-length": "12",
      });
      return {
        declaration: declared("single", "float", [String(value)]),
        interaction: [
          element("p", [entry, ...(unit ? [xmlTextNode(" "), element("span", unit, { class: "radcore-unit" })] : [])]),
        ],
        right: element("qti-equal", both(), { "tolerance-mode": tolerance.kind, tolerance: `${by} ${by}` }),
      };
    },
    read: { textentry: readQtiNumber },
  },
};

function readGiftNumber({ choices }: Numerical): WithLoss {
  const list = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const worth = list.map(({ isCorrect, weight, text }) => ({
    name: String(text.number ?? "another answer"),
    percent: weight ?? (isCorrect ? 100 : 0),
  }));
  const { right: isRight, ...lost } = keysByWorth(worth, true);
  const right = list[isRight.indexOf(true)] ?? list[0];
  const slips = list.filter(
    (choice, index) => choice !== right && choice.text.number !== undefined && !((worth[index]?.percent ?? 0) > 0),
  );
  const { number, range, numberHigh = 0, numberLow = 0, type } = right?.text ?? { type: "simple" };
  const between = type === "high-low";
  const value = between ? (numberHigh + numberLow) / 2 : number;
  const within = between ? Math.abs(numberHigh - numberLow) / 2 : range;
  const solution = plainOfGift(right?.feedback ?? null);
  return {
    ...lost,
    type: "numeric",
    answer: { value, unit: "", ...(within ? { tolerance: { kind: "absolute", value: within } } : {}) },
    ...(solution ? { solution } : {}),
    commonErrors: slips.map((slip) => ({ value: slip.text.number, why: plainOfGift(slip.feedback) })),
  };
}

function readMoodleNumber(node: XmlNode): WithLoss {
  const answers = all(node, "answer");
  const textOf = (answer: XmlNode | undefined) => wordsOf(first(answer, "text")).trim();
  const value = (answer: XmlNode | undefined) => Number(textOf(answer) || Number.NaN);
  const worth = answers.map((answer) => ({ name: textOf(answer), percent: percentOf(answer) }));
  const { right: isRight, ...lost } = keysByWorth(worth, true);
  const right = answers[isRight.indexOf(true)];
  const slips = answers.filter(
    (answer) => answer !== right && percentOf(answer) <= 0 && Number.isFinite(value(answer)),
  );
  const tolerance = Number(wordsOf(first(right, "tolerance")));
  const unit = wordsOf(first(first(first(node, "units"), "unit"), "unit_name")).trim();
  const solution = plainOfMoodle(first(right, "feedback"));
  return {
    ...lost,
    type: "numeric",
    answer: {
      ...(Number.isFinite(value(right)) ? { value: value(right) } : {}),
      unit,
      ...(tolerance > 0 ? { tolerance: { kind: "absolute", value: tolerance } } : {}),
    },
    ...(solution ? { solution } : {}),
    commonErrors: slips.map((slip) => ({ value: value(slip), why: plainOfMoodle(first(slip, "feedback")) })),
  };
}

function readQtiNumber({ item, response }: QtiPart): WithLoss | string {
  const said = response?.correct[0]?.trim() ?? "";
  const value = Number(said.replace(",", "."));
  if (!said || !Number.isFinite(value))
    return "The item asks for a typed answer, but its correct answer is not a number.";
  const equal = deep(item, "equal")[0];
  const by = Number(equal?.attributes.tolerance?.trim().split(/\s+/)[0]);
  const mode = equal?.attributes.tolerancemode;
  const tolerance =
    by > 0 && mode === "absolute"
      ? { kind: "absolute", value: by }
      : by > 0 && mode === "relative"
        ? { kind: "relative", value: Number((by / 100).toPrecision(12)) }
        : null;
  const unit = deep(item, "span").find(({ attributes }) => attributes.class === "radcore-unit");
  return {
    ...lostOf(response, (typed) => typed),
    type: "numeric",
    answer: { value, unit: wordsOf(unit), ...(tolerance ? { tolerance } : {}) },
    commonErrors: [],
  };
}
