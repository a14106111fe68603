import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import {
  cleanCase,
  cleanLabelling,
  cleanMatching,
  cleanMulti,
  cleanNumeric,
  cleanOrdering,
  cleanSingle,
  optionsOf,
} from "~/testing/make-draft";
import type { Draft } from "./draft";
import { lintQuestion } from "./lint";

// Finds rationales that contradict the key, for example after an editor moved the key.

const found = (content: Draft, rule = "rationale-key") =>
  lintQuestion(content)
    .filter((entry) => entry.rule === rule)
    .map(({ path }) => path.join("."));

/** Builds a single question with these rationales, whose first option is the key. */
const reasons = (...texts: string[]) => {
  const options = (cleanSingle().options as Draft[]).map((option, at) => ({
    ...option,
    rationale: texts[at] ?? "Why.",
  }));
  return cleanSingle({ options });
};

const asRight = [
  "Correct: it spares the valve.",
  "Correct. It spares the valve.",
  "**Correct.** It spares the valve.",
  "correct - it spares the valve",
  "Correct, since it spares the valve.",
  "Correct because it spares the valve.",
  "Correct",
  "Right: it spares the valve.",
  "Right answer. It spares the valve.",
  "(Right) It spares the valve.",
  "Yes. It spares the valve.",
  "True. It spares the valve.",
  "The correct answer: it spares the valve.",
  "Correct option; it spares the valve.",
  "This is correct. It spares the valve.",
  "This is the best answer because it spares the valve.",
  "That’s the key.",
  "It spares the valve, so this option is correct.",
  "✓ It spares the valve.",
  "Exactly: it spares the valve.",
];
const asWrong = [
  "Incorrect: it waits too long.",
  "Incorrect because it waits too long.",
  "Wrong. It waits too long.",
  "Wrong answer: it waits too long.",
  "_Wrong_ – it waits too long.",
  "No: it waits too long.",
  "False. It waits too long.",
  "Not correct: it waits too long.",
  "Not the best answer: it waits too long.",
  "This is incorrect.",
  "Distractor: it waits too long.",
  "It waits too long; this answer is therefore wrong.",
  "❌ It waits too long.",
];
const neither = [
  "Right atrial enlargement is common.",
  "Right, left and middle lobes may be affected.",
  "Correct positioning removes it.",
  "Correction of the pressure comes first.",
  "True lumen compression needs it.",
  "True, but it is less often seen.",
  "Yes, but too late.",
  "Correct in part: but it waits too long.",
  "False positives are common.",
  "Wrong-way flow explains it.",
  "No flow is seen.",
  "Not every flap needs it.",
  "Incorrectly placed leads look alike.",
  "Key findings are a flap and a hematoma.",
  "Because the book says so.",
  "This is correctable by surgery.",
];

it.each(asRight)("“%s” is allowed only for the key", (text) => {
  expect(found(reasons(text, "Why."))).toEqual([]);
  expect(found(reasons("Why.", text))).toEqual(["options.1.rationale"]);
});

it.each(asWrong)("“%s” is not allowed for the key", (text) => {
  expect(found(reasons("Why.", text))).toEqual([]);
  expect(found(reasons(text, "Why."))).toEqual(["options.0.rationale"]);
});

it.each(neither)("“%s” is not a verdict", (text) => {
  expect(found(reasons(text, text, text))).toEqual([]);
});

it("finds both rationales after the key moved, and blocks, in a single, a multi, and a part of a case", () => {
  const written = reasons("Correct: it spares the valve.", "Incorrect: it waits too long.");
  expect(found(written)).toEqual([]);
  const moved = { ...written, key: "b" };
  expect(found(moved)).toEqual(["options.0.rationale", "options.1.rationale"]);
  expect(lintQuestion(moved)[0]).toMatchObject({ rule: "rationale-key", level: "block" });
  expect(found(cleanMulti({ options: written.options, keys: ["b", "c"] }))).toHaveLength(2);
  const [first, second] = cleanCase().parts as Draft[];
  expect(found(cleanCase({ parts: [{ ...first, options: written.options, key: "b" }, second] }))).toEqual([
    "parts.0.options.0.rationale",
    "parts.0.options.1.rationale",
  ]);
});

it("ignores verdicts if the stem asks for the exception or if there is no key yet", () => {
  const written = reasons("False: it heals by itself.", "True: it is the standard.");
  expect(found({ ...written, stem: "Which of these statements is false?" })).toEqual([]);
  expect(found({ ...written, key: undefined })).toEqual([]);
});

it("finds a rationale that names another option as the answer, by text or letter", () => {
  expect(found(reasons("Why.", "Too late: the correct answer is endovascular stent."))).toEqual([
    "options.1.rationale",
  ]);
  expect(found({ ...reasons("Why.", "The best option is A because it lasts."), key: "c" })).toEqual([
    "options.1.rationale",
  ]);
  expect(found(reasons("Why.", "Why.", "The best option is B."))).toEqual(["options.2.rationale"]);
  expect(found(reasons("Why.", "The correct answer is open surgical repair, at once."))).toEqual([]);
  expect(found(reasons("Why.", "The correct answer is A."))).toEqual([]);
  expect(found(reasons("Why.", "The correct answer is a matter of hours."))).toEqual([]);
});

it("finds the rationale of another option in a pair", () => {
  const paired = (rationale: string, key = "a") =>
    cleanMatching({ stems: [{ id: "x", text: "Spleen", key, rationale }, (cleanMatching().stems as Draft[])[1]] });
  expect(found(paired("Splenic artery: it runs along the pancreas."))).toEqual([]);
  expect(found(paired("Splenic artery: it runs along the pancreas.", "c"))).toEqual(["stems.0.rationale"]);
  expect(found(paired("Splenic artery flow is seen.", "c"))).toEqual([]);
  const [, second] = cleanLabelling().targets as Draft[];
  const target = { ...second, key: "b", rationale: "Mitral valve – on the left." };
  expect(found(cleanLabelling({ targets: [(cleanLabelling().targets as Draft[])[0], target] }))).toEqual([
    "targets.1.rationale",
  ]);
});

it("finds an outdated position in the rationale of an item", () => {
  const order = (...texts: string[]) =>
    cleanOrdering({ items: optionsOf(["Air", "Fat", "Water"]).map((item, at) => ({ ...item, rationale: texts[at] })) });
  expect(found(order("First: the lowest.", "Second, below water.", "Last."))).toEqual([]);
  expect(found(order("Second: the lowest.", "First, below water.", "Step 3: the highest."))).toEqual([
    "items.0.rationale",
    "items.1.rationale",
  ]);
  expect(found(order("Last because it is dense.", "First-pass effects.", "Second opinions differ."))).toEqual([
    "items.0.rationale",
  ]);
});

it("finds a common error that counts as correct", () => {
  const errors = (...values: number[]) =>
    cleanNumeric({ commonErrors: values.map((value) => ({ value, why: "Halved." })) });
  expect(found(errors(4, 2.01))).toEqual(["commonErrors.1.value"]);
  expect(found(errors(4, 2.03))).toEqual([]);
});

const solved = (value: number, solution: string) =>
  found(
    cleanNumeric({ answer: { value, unit: "mGy/h", tolerance: { kind: "relative", value: 0.01 } }, solution }),
    "solution-answer",
  );

it.each([
  [2, "8 ÷ 2² = 2 mGy/h."],
  [1500, "3 × 500 = 1,500."],
  [1500, "3 × 500 = 1 500."],
  [1500, "That is 1.5 × 10³."],
  [0.002, "That is 2 × 10⁻³, or 2e-3."],
  [-4, "It falls by −4."],
  [35, "7 of 20 is 0.35."],
  [0.35, "7 of 20 is 35 %."],
  [3, "Between 2 and 4: 3."],
  [12.5, "About 12.4…12.6."],
  [5, "It is 1–5."],
])("a solution that comes to %d: %s", (value, solution) => {
  expect(solved(value, solution)).toEqual([]);
});

it.each([
  [3, "8 ÷ 2² = 2 mGy/h."],
  [1500, "3 × 50 = 150."],
  [2, "By the inverse square law."],
])("a solution that does not come to %d: %s", (value, solution) => {
  expect(solved(value, solution)).toEqual(["solution"]);
});

it("notices nearly every changed answer in the bank", () => {
  const numeric = readQuestionFiles().flatMap(({ questions }) => questions.filter((one) => one.type === "numeric"));
  const noticed = numeric.filter(({ answer, ...rest }) => {
    // Changes the answer to another figure, which a few solutions happen to contain.
    const moved = { ...rest, answer: { ...answer, value: answer.value * 1.377 + 0.613 } };
    return found(moved, "solution-answer").length > 0;
  });
  expect(numeric.length).toBeGreaterThan(50);
  expect(noticed.length / numeric.length).toBeGreaterThan(0.9);
});
