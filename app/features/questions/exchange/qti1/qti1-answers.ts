import { selectKeysByCredit } from "../credit";
import type { RawRecord } from "../format";
import { idAtIndex } from "../ids";
import type { ImportedFields } from "../types/exchange-type";
import { getDescendants, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import type { ScoringRule } from "./qti1-scoring";
import { getMaterialText } from "./qti1-text";

// QTI 1.2 has no types of questions: the elements of the responses and the scoring rules together say how to answer. Tools such as
// Canvas name a type in the metadata.

export interface Qti1Item {
  /** The type in the metadata, such as "matching_question"; "" if there is none. */
  kind: string;
  responses: XmlNode[];
  rules: ScoringRule[];
  feedback: ReadonlyMap<string, string>;
}

/** Why questions of common types are refused. */
const refusals: Record<string, string> = {
  essay_question: "The question asks for a text in the learner's own words, which RadCore cannot grade.",
  file_upload_question: "The question asks for a file, which RadCore cannot grade.",
  calculated_question: "The tool computes other values for each learner. RadCore's values are fixed.",
  multiple_dropdowns_question: "The question has several gaps in its text, and RadCore's questions have one answer.",
  fill_in_multiple_blanks_question:
    "The question has several gaps in its text, and RadCore's questions have one answer.",
  categorization_question: "The question sorts texts into groups. RadCore has no such questions.",
  hot_spot_question: "RadCore cannot read places on pictures in QTI 1.2. Export the question as QTI 2.1 or later.",
  text_only_question: "The entry is a text without a question.",
};

/** Returns the fields of the type of a question; a reason if it cannot be read. */
export function readQti1Answers(item: Qti1Item): ImportedFields | string {
  const { kind, responses } = item;
  const refusal = refusals[kind];
  if (refusal) return refusal;
  const [first, ...others] = responses;
  if (!first) return refusals.text_only_question as string;
  const unreadable = responses.find(({ name }) => !["response_lid", "response_str", "response_num"].includes(name));
  if (unreadable) return `RadCore cannot read "${unreadable.name.slice(0, 40)}" in QTI 1.2.`;
  if (first.name !== "response_lid")
    return others.length ? (refusals.fill_in_multiple_blanks_question as string) : readNumber(item);
  if (/^ordered$/i.test(first.attributes.rcardinality ?? "")) return readOrder(first, item);
  return others.length ? readPairs(item) : readChoice(first, item);
}

function listLabels(response: XmlNode): { value: string; text: string }[] {
  return getDescendants(response, "response_label").map((label) => ({
    value: label.attributes.ident ?? "",
    text: getMaterialText(label),
  }));
}

function readChoice(response: XmlNode, { rules, feedback }: Qti1Item): ImportedFields {
  const labels = listLabels(response);
  const isMultiple = /^multiple$/i.test(response.attributes.rcardinality ?? "");
  const scored = rules.filter(({ points, values }) => points > 0 && values.length);
  // A rule that asks for several values gives credit for all of them together.
  const together = scored.filter(({ values }) => values.length > 1).sort((a, b) => b.points - a.points)[0];
  const credits = labels.map(({ value }, index) => ({
    name: idAtIndex(index).toUpperCase(),
    percent: Math.max(0, ...scored.map((rule) => (rule.values.some((one) => one.value === value) ? rule.points : 0))),
  }));
  const mostPoints = Math.max(0, ...credits.map(({ percent }) => percent));
  const selected =
    isMultiple && together
      ? { isKey: labels.map(({ value }) => together.values.some((one) => one.value === value)) }
      : selectKeysByCredit(
          credits.map(({ name, percent }) => ({
            name,
            percent: isMultiple ? percent : (100 * percent) / (mostPoints || 1),
          })),
          !isMultiple,
        );
  const { isKey, ...creditNote } = selected;
  const options = labels.map(({ value, text }, index) => ({
    id: idAtIndex(index),
    text,
    ...(feedback.has(value) ? { rationale: feedback.get(value) } : {}),
  }));
  const keys = options.flatMap(({ id }, index) => (isKey[index] ? id : []));
  return isMultiple
    ? { ...creditNote, type: "multi", options, keys }
    : { ...creditNote, type: "single", options, ...(keys.length === 1 ? { key: keys[0] } : {}) };
}

function readOrder(response: XmlNode, { rules }: Qti1Item): ImportedFields | string {
  const labels = listLabels(response);
  const order = rules.filter(({ points }) => points > 0).sort((a, b) => b.values.length - a.values.length)[0]?.values;
  const items = (order ?? []).flatMap(({ value }) => labels.find((label) => label.value === value) ?? []);
  if (items.length !== labels.length || new Set(items).size < labels.length)
    return "The correct order of the question does not name every choice.";
  return { type: "ordering", items: items.map(({ text }, index) => ({ id: idAtIndex(index), text })) };
}

/** Reads several lists with the same choices as a matching question. */
function readPairs({ responses, rules, kind }: Qti1Item): ImportedFields | string {
  const texts = [...new Set(responses.flatMap((response) => listLabels(response).map(({ text }) => text)))];
  const hasSameChoices = responses.every((response) => listLabels(response).length === texts.length);
  if (!hasSameChoices && kind !== "matching_question") return refusals.multiple_dropdowns_question as string;
  const stems = responses.map((response, index): RawRecord => {
    const ident = response.attributes.ident ?? "";
    const right = rules
      .filter(({ points }) => points > 0)
      .flatMap(({ values }) => values.flatMap((one) => (one.response === ident ? one.value : [])));
    const label = new Set(right).size === 1 ? listLabels(response).find(({ value }) => value === right[0]) : undefined;
    return {
      id: idAtIndex(index),
      text: getMaterialText(response),
      ...(label ? { key: idAtIndex(texts.indexOf(label.text)) } : {}),
    };
  });
  return { type: "matching", options: texts.map((text, index) => ({ id: idAtIndex(index), text })), stems };
}

/** Reads a typed answer as a number with a tolerance. Canvas writes the number, its limits, or both. */
function readNumber({ rules, feedback }: Qti1Item): ImportedFields | string {
  const scored = rules.filter(({ points }) => points > 0);
  const mostPoints = Math.max(0, ...scored.map(({ points }) => points));
  const right = scored.filter(({ points }) => points === mostPoints);
  const answers = right.flatMap(({ values, condition }) => {
    const low = readLimit(condition, ["vargte", "vargt"]);
    const high = readLimit(condition, ["varlte", "varlt"]);
    const numbers = values.map(({ value }) => (value === "" ? Number.NaN : Number(value)));
    if (numbers.length) return numbers.map((value) => ({ value, low: low ?? value, high: high ?? value }));
    return low !== undefined && high !== undefined ? [{ value: round((low + high) / 2), low, high }] : [];
  });
  const [answer] = answers;
  if (!answer || answers.some(({ value }) => !Number.isFinite(value)))
    return "The question asks for typed words. RadCore's typed answers are numbers.";
  if (new Set(answers.map(({ value }) => value)).size > 1)
    return `The question has several right values (${answers.slice(0, 8).map(({ value }) => value)}). RadCore has one value with a tolerance.`;
  const { value, low, high } = answer;
  const [below, above] = [round(value - low), round(high - value)];
  if (Math.abs(below - above) > 1e-9 * Math.max(1, Math.abs(value)))
    return "The tolerance below the answer differs from the one above. RadCore has one tolerance for both sides.";
  const lost = scored.some(({ points }) => points < mostPoints)
    ? { notCarried: "Partial credit is not imported. In the file, other values give credit too." }
    : {};
  return {
    ...lost,
    type: "numeric",
    answer: { value, unit: "", ...(above > 0 ? { tolerance: { kind: "absolute", value: above } } : {}) },
    commonErrors: [...feedback].flatMap(([text, why]) =>
      text !== "" && Number.isFinite(Number(text)) && Number(text) !== value ? [{ value: Number(text), why }] : [],
    ),
  };
}

function readLimit(condition: XmlNode, names: string[]): number | undefined {
  const [node] = names.flatMap((name) => getDescendants(condition, name));
  const value = node ? Number(getText(node).trim() || Number.NaN) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Removes the error of binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
