import type { Numerical } from "gift-pegjs";
import { element, xmlTextNode } from "~/lib/xml";
import { selectKeysByCredit } from "../credit";
import { columnNumbers, compactFields, compactList, isAmbiguousNumber, parseNumber, readCell } from "../csv-cells";
import { formatDecimal, giftToPlainText, toGiftFeedback } from "../gift-text";
import { toAbsoluteTolerance } from "../interop";
import { buildMoodleAnswer, readMoodleText, readPercent } from "../moodle-text";
import { buildDeclaration, buildOperands } from "../qti/elements";
import type { QtiItem } from "../qti/qti-item";
import { describeLostValues } from "../qti/response-read";
import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import type { ExchangeType, ImportedFields } from "./exchange-type";

type Answer = { value: number; unit: string; tolerance: { kind: string; value: number } };
type CommonError = { value: number; why: string };

export const numeric: ExchangeType = {
  feedbackField: "solution",
  csv: {
    read(row, content) {
      const cell = (name: string) => readCell(row, name);
      const tolerance = compactFields({ kind: cell("tolerance_kind"), value: parseNumber(cell("tolerance")) });
      const errors = columnNumbers.map((place) =>
        compactFields({ value: parseNumber(cell(`error_${place}`)), why: cell(`error_${place}_why`) }),
      );
      return {
        ...content,
        answer: compactFields({ value: parseNumber(cell("value")), unit: cell("unit") ?? "", tolerance }),
        commonErrors: compactList(errors) ?? [],
      };
    },
  },
  gift: {
    write({ answer, commonErrors, solution }) {
      const { value, tolerance } = answer as Answer;
      const absoluteTolerance = toAbsoluteTolerance(value, tolerance);
      const right = `\n\t=${formatDecimal(value)}:${formatDecimal(absoluteTolerance)}${toGiftFeedback(solution as string)}`;
      const errorAnswers = (commonErrors as CommonError[]).map(
        (error) => `\n\t=%0%${formatDecimal(error.value)}:0${toGiftFeedback(error.why)}`,
      );
      return `#${right}${errorAnswers.join("")}`;
    },
    read: { Numerical: readGiftNumber },
  },
  moodle: {
    type: "numerical",
    write({ answer, commonErrors }) {
      const { value, unit, tolerance } = answer as Answer;
      const buildTolerance = (amount: number) => [element("tolerance", String(amount))];
      return [
        buildMoodleAnswer(100, String(value), undefined, buildTolerance(toAbsoluteTolerance(value, tolerance))),
        ...(commonErrors as CommonError[]).map((commonError) =>
          buildMoodleAnswer(0, String(commonError.value), commonError.why, buildTolerance(0)),
        ),
        ...(unit
          ? [element("units", [element("unit", [element("multiplier", "1"), element("unit_name", unit)])])]
          : []),
        element("unitgradingtype", "0"),
        element("unitpenalty", "0.1"),
        element("showunits", unit ? "1" : "3"),
        element("unitsleft", "0"),
      ];
    },
    read: { numerical: readMoodleNumber, shortanswer: readMoodleShortAnswer },
  },
  qti: {
    write({ answer }) {
      const { value, unit, tolerance } = answer as Answer;
      const tolerancePercent =
        tolerance.kind === "relative" ? Number((tolerance.value * 100).toPrecision(12)) : tolerance.value;
      const entry = element("qti-text-entry-interaction", [], {
        "response-identifier": "RESPONSE",
        "expected-length": "12",
      });
      return {
        declaration: buildDeclaration("single", "float", [String(value)]),
        interaction: [
          element("p", [entry, ...(unit ? [xmlTextNode(" "), element("span", unit, { class: "radcore-unit" })] : [])]),
        ],
        fullScore: element("qti-equal", buildOperands(), {
          "tolerance-mode": tolerance.kind,
          tolerance: `${tolerancePercent} ${tolerancePercent}`,
        }),
      };
    },
    read: { textentry: readQtiNumber },
  },
};

function readGiftNumber({ choices }: Numerical): ImportedFields | string {
  const list = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const credits = list.map(({ isCorrect, weight, text }) => ({
    name: text.type === "high-low" ? `${text.numberLow}..${text.numberHigh}` : String(text.number ?? "another answer"),
    percent: weight ?? (isCorrect ? 100 : 0),
  }));
  const { isKey: isRight, ...creditNote } = selectKeysByCredit(credits, true);
  const severalValues = describeSeveralValues(credits.flatMap(({ name }, index) => (isRight[index] ? name : [])));
  if (severalValues) return severalValues;
  const right = list[isRight.indexOf(true)] ?? list[0];
  const wrongAnswers = list.filter(
    (choice, index) => choice !== right && choice.text.number !== undefined && !((credits[index]?.percent ?? 0) > 0),
  );
  const { number, range, numberHigh = 0, numberLow = 0, type } = right?.text ?? { type: "simple" };
  const isRange = type === "high-low";
  // Half of a sum of decimals is not exact: 0.1..0.3 would have the middle 0.19999999999999998.
  const round = (n: number) => Number(n.toPrecision(12));
  const value = isRange ? round((numberHigh + numberLow) / 2) : number;
  const tolerance = isRange ? round(Math.abs(numberHigh - numberLow) / 2) : range;
  const solution = giftToPlainText(right?.feedback ?? null);
  return {
    ...creditNote,
    type: "numeric",
    answer: { value, unit: "", ...(tolerance ? { tolerance: { kind: "absolute", value: tolerance } } : {}) },
    ...(solution ? { solution } : {}),
    commonErrors: wrongAnswers.map((wrongAnswer) => ({
      value: wrongAnswer.text.number,
      why: giftToPlainText(wrongAnswer.feedback),
    })),
  };
}

function readMoodleNumber(node: XmlNode): ImportedFields | string {
  const answers = getChildren(node, "answer");
  const formatAnswer = (answer: XmlNode | undefined) => getText(getFirstChild(answer, "text")).trim();
  const value = (answer: XmlNode | undefined) => Number(formatAnswer(answer) || Number.NaN);
  const credits = answers.map((answer) => ({ name: formatAnswer(answer), percent: readPercent(answer) }));
  const { isKey: isRight, ...creditNote } = selectKeysByCredit(credits, true);
  const severalValues = describeSeveralValues(credits.flatMap(({ name }, index) => (isRight[index] ? name : [])));
  if (severalValues) return severalValues;
  const right = answers[isRight.indexOf(true)];
  const wrongAnswers = answers.filter(
    (answer) => answer !== right && readPercent(answer) <= 0 && Number.isFinite(value(answer)),
  );
  const tolerance = Number(getText(getFirstChild(right, "tolerance")));
  const units = getChildren(getFirstChild(node, "units"), "unit").map((unit) => ({
    name: getText(getFirstChild(unit, "unit_name")).trim(),
    multiplier: Number(getText(getFirstChild(unit, "multiplier"))),
  }));
  // Moodle's answer is in the unit with the multiplier 1.
  const unit = (units.find(({ multiplier }) => multiplier === 1) ?? units[0])?.name ?? "";
  const otherUnits = units.flatMap(({ name }) => (name === unit ? [] : name.slice(0, 30)));
  const notCarried = [
    creditNote.notCarried,
    otherUnits.length ? `Other units are not imported: ${otherUnits.slice(0, 8).join(", ")}.` : undefined,
  ].filter(Boolean);
  const solution = readMoodleText(getFirstChild(right, "feedback"));
  return {
    ...(notCarried.length ? { notCarried: notCarried.join(" ") } : {}),
    type: "numeric",
    answer: {
      ...(Number.isFinite(value(right)) ? { value: value(right) } : {}),
      unit,
      ...(tolerance > 0 ? { tolerance: { kind: "absolute", value: tolerance } } : {}),
    },
    ...(solution ? { solution } : {}),
    commonErrors: wrongAnswers.map((wrongAnswer) => ({
      value: value(wrongAnswer),
      why: readMoodleText(getFirstChild(wrongAnswer, "feedback")),
    })),
  };
}

/** Reads a typed answer as a number if every answer with credit is a number. */
function readMoodleShortAnswer(node: XmlNode): ImportedFields | string {
  const texts = getChildren(node, "answer").flatMap((answer) =>
    readPercent(answer) > 0 ? getText(getFirstChild(answer, "text")).trim() : [],
  );
  return texts.length > 0 && texts.every((text) => text && Number.isFinite(Number(text)))
    ? readMoodleNumber(node)
    : "The question asks for typed words. RadCore's typed answers are numbers.";
}

/** Returns why a question with several right values cannot be imported; null if it has one. */
function describeSeveralValues(rightValues: readonly string[]): string | null {
  // 5 and 5.0 are one value; a range of GIFT is no number.
  const values = [
    ...new Map(rightValues.map((text) => [Number.isNaN(Number(text)) ? text : Number(text), text])).values(),
  ];
  if (values.length < 2) return null;
  const valueText = values.slice(0, 8).join(", ");
  return `The question has several right values (${valueText}). RadCore has one value with a tolerance.`;
}

function readQtiNumber({ item, response }: QtiItem): ImportedFields | string {
  const answerText = response?.correct[0]?.trim() ?? "";
  if (isAmbiguousNumber(answerText))
    return `The answer "${answerText}" can mean thousands or decimals. Write it without the comma or with a point.`;
  const value = Number(answerText.replace(",", "."));
  if (!answerText || !Number.isFinite(value))
    return "The item asks for a typed answer, but its correct answer is not a number.";
  const severalValues = describeSeveralValues(response?.correct ?? []);
  if (severalValues) return severalValues;
  const equalNode = getDescendants(item, "equal")[0];
  const [toleranceValue = Number.NaN, upperTolerance = toleranceValue] = (equalNode?.attributes.tolerance ?? "")
    .trim()
    .split(/\s+/)
    .map(Number);
  if (upperTolerance !== toleranceValue && !Number.isNaN(toleranceValue))
    return "The tolerance below the answer differs from the one above. RadCore has one tolerance for both sides.";
  const mode = equalNode?.attributes.tolerancemode;
  const tolerance =
    toleranceValue > 0 && mode === "absolute"
      ? { kind: "absolute", value: toleranceValue }
      : toleranceValue > 0 && mode === "relative"
        ? { kind: "relative", value: Number((toleranceValue / 100).toPrecision(12)) }
        : null;
  const unit = getDescendants(item, "span").find(({ attributes }) => attributes.class === "radcore-unit");
  return {
    ...describeLostValues(response, (lostValue) => lostValue),
    type: "numeric",
    answer: { value, unit: getText(unit), ...(tolerance ? { tolerance } : {}) },
    commonErrors: [],
  };
}
