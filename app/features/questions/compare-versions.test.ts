import { expect, it } from "vitest";
import { acceptsSameAnswers, hasSameGrading } from "./compare-versions";
import { questionContent } from "./content";
import { type QuestionBody, splitContent } from "./version";

const common = {
  id: "question-1",
  organ: "gi",
  modality: "ct",
  topic: ["Gastrointestinal"],
  level: "R2",
  skill: "recall",
  stem: "Which?",
  teachingPoint: "One thing to keep.",
  references: [{ name: "A text", edition: "1st" }],
  origin: "human",
  review: "radiologist",
};
const options = ["a", "b", "c"].map((id) => ({ id, text: `Text ${id}`, rationale: `Reason ${id}` }));
const stems = ["x", "y"].map((id) => ({ id, text: `Stem ${id}`, key: "a", rationale: "Why" }));
const part = { type: "single", stem: "Part?", teachingPoint: "One.", options, key: "a" };
const of = (fields: object) => splitContent(questionContent.parse({ ...common, ...fields }));
const single = { type: "single", options, key: "a" };
const multi = { type: "multi", options, keys: ["a", "b"] };
const answerOf = { value: 2, unit: "mGy", tolerance: { kind: "absolute", value: 0.1 } };
const numeric = { type: "numeric", answer: answerOf, solution: "So." };
const matching = { type: "matching", options: options.map(({ id, text }) => ({ id, text })), stems };
const ordering = { type: "ordering", items: options };
const casework = { type: "case", parts: [part, part] };

it.each([
  ["another option", single, { ...single, key: "b" }],
  ["another set", multi, { ...multi, keys: ["a", "c"] }],
  ["another tolerance", numeric, { ...numeric, answer: { ...answerOf, tolerance: { kind: "relative", value: 0.1 } } }],
  ["another pair", matching, { ...matching, stems: [{ ...stems[0], key: "b" }, stems[1]] }],
  ["another order", ordering, { ...ordering, items: [...options].reverse() }],
  ["another part", casework, { ...casework, parts: [part, { ...part, key: "c" }] }],
  ["another type", single, multi],
])("treats %s as another key", (_, before, after) => {
  expect(hasSameGrading(of(before).sheet.key, of(after).sheet.key)).toBe(false);
  expect(hasSameGrading(of(before).sheet.key, of(before).sheet.key)).toBe(true);
});
it("treats keys with reworded rationales as the same", () => {
  const better = options.map((option) => ({ ...option, rationale: "Put better" }));
  expect(hasSameGrading(of(single).sheet.key, of({ ...single, options: better }).sheet.key)).toBe(true);
});

it("keeps an answer if the ids still mean the same", () => {
  const takes = (before: object, after: object) => acceptsSameAnswers(of(before).body, of(after).body);
  const [a, b, c] = options;
  expect(takes(single, { ...single, key: "c" })).toBe(true);
  expect(takes(single, { ...single, options: [{ ...a, text: "Text a, put better" }, b, c] })).toBe(true);
  expect(takes(single, { ...single, options: [c, a, b] })).toBe(true);
  // The id belongs to another option now, and a different number is not a rewording.
  expect(takes(single, { ...single, options: [a, b, { ...c, text: "Something else" }] })).toBe(false);
  const sized = (text: string) => ({ ...single, options: [a, b, { ...c, text }] });
  expect(takes(sized("A mass of 4 mm"), sized("A mass of 5 mm"))).toBe(false);
  // The texts are swapped, so the earlier answer a means b now.
  expect(takes(single, { ...single, options: [{ ...a, text: "Text b" }, { ...b, text: "Text a" }, c] })).toBe(false);
  expect(takes(single, { ...single, options: [a, b, { ...c, id: "d" }] })).toBe(false);
  expect(takes(single, { ...single, options: [...options, { ...c, id: "d", text: "More" }] })).toBe(false);
  expect(takes(single, multi)).toBe(false);
  expect(takes(multi, { ...multi, pick: 2 })).toBe(false);
  expect(takes(numeric, { ...numeric, answer: { ...answerOf, value: 3 } })).toBe(true);
  expect(takes(numeric, { ...numeric, answer: { ...answerOf, unit: "Gy" } })).toBe(false);
  expect(takes(matching, { ...matching, stems: [...stems, { ...stems[0], id: "z", text: "More" }] })).toBe(false);
  expect(takes(ordering, { ...ordering, items: [...options].reverse() })).toBe(true);
  expect(takes(casework, { ...casework, parts: [part, { ...part, key: "c" }] })).toBe(true);
  expect(takes(casework, { ...casework, parts: [part, part, part] })).toBe(false);
  expect(takes(casework, { ...casework, parts: [part, { ...numeric, stem: "Part?", teachingPoint: "One." }] })).toBe(
    false,
  );
  const image: QuestionBody = { type: "hotspot", stem: "Where?", image: "one.svg", isMultiple: false };
  expect(acceptsSameAnswers(image, { ...image, stem: "Where is it?" })).toBe(true);
  expect(acceptsSameAnswers(image, { ...image, image: "two.svg" })).toBe(false);
});
