import { describe, expect, it } from "vitest";
import { hashText } from "../../../lib/random";
import { independentAnswers } from "../../../testing/template-answers";
import { lintQuestion } from "../../questions/lint/lint";
import { templates } from "./all-templates";
import { type DrawnQuestion, drawQuestion } from "./draw-question";
import { defineTemplate, type QuestionTemplate } from "./question-template";
import { buildContent, listSteps } from "./template-content";

/** Draws per template. */
const drawCount = 10_000;
/** Draws per template whose texts are checked as well. */
const textCount = 60;

/** Returns the number that an option displays. */
const readNumber = (text: string) => Number.parseFloat(text.replaceAll(",", ""));
/** Returns half a unit of the last digit of a displayed number. */
function getRounding(text: string): number {
  const [number = ""] = text.replaceAll(",", "").match(/^[\d.]+/) ?? [];
  const decimals = number.split(".")[1]?.length;
  return decimals === undefined ? 0.5 : 0.5 * 10 ** -decimals;
}

/** Returns what is wrong with the numbers of a drawn question; undefined if nothing is. */
function findProblem({ template, numbers, answer, options, key }: DrawnQuestion): string | undefined {
  const expected = independentAnswers[template.id]?.(numbers) ?? Number.NaN;
  const tolerance = template.id === "generator-yield" ? 3e-4 : 1e-9;
  if (!(Math.abs(expected - answer) <= tolerance * expected)) return `the answer is ${expected}, not ${answer}`;
  const { range, digits, limit = 1_000_000 } = template.answer;
  if (answer < range[0] || answer > range[1]) return `${answer} is not sensible`;
  // Above the digits that are displayed, whole numbers are rounded to a power of ten.
  const unit =
    digits === "whole" ? 0 : Math.max(getRounding(key.text), 0.5 * 10 ** (Math.floor(Math.log10(answer)) - digits + 1));
  if (Math.abs(readNumber(key.text) - expected) > unit * 1.0001 + tolerance * expected)
    return `${key.text} is not a rounding of ${expected}`;
  if (options.length !== 4 || options.filter((option) => option === key).length !== 1) return "not four options";
  for (const [index, { text, value }] of options.entries()) {
    if (!/^\d/.test(text) || /NaN|Infinity|undefined|\de[+-]?\d/.test(text)) return `the option is ${text}`;
    if (!(value > 0 && value <= limit)) return `${value} is not sensible`;
    if (digits === "whole" && !/^[\d,]+( |$)/.test(text)) return `${text} is not a whole number`;
    const before = options[index - 1];
    if (before && readNumber(before.text) >= readNumber(text)) return `${before.text} and ${text} collide`;
  }
  return undefined;
}

/** Returns what is wrong with the texts of a drawn question; undefined if nothing is. */
function findTextProblem(drawn: DrawnQuestion): string | undefined {
  const content = buildContent(drawn);
  const texts = JSON.stringify(content);
  if (/NaN|Infinity|undefined|:null|\de[+-]\d|\d\.\d{7}/.test(texts)) return texts;
  if (!listSteps(drawn).at(-1)?.includes(drawn.key.text)) return `${listSteps(drawn)} does not end in the answer`;
  const [finding] = lintQuestion(content);
  return finding && `${finding.rule}: ${finding.message} ${texts}`;
}

describe.each(templates.map((template) => [template.id, template] as const))("%s", (_id, template) => {
  it("answers its own numbers with distinct options (G7)", () => {
    for (let seed = 1; seed <= drawCount; seed++) {
      const problem = findProblem(drawQuestion(template, seed));
      if (problem) throw new Error(`seed ${seed}: ${problem}`);
    }
  });

  it("does not show the key in the same place again and again", () => {
    const counts = [0, 0, 0, 0];
    for (let seed = 1; seed <= 400; seed++) {
      const { options, key } = drawQuestion(template, seed);
      const at = options.indexOf(key);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    expect(Math.max(...counts)).toBeLessThan(360);
  });

  it("writes texts that pass the linter, and the same ones for the same seed (G7)", () => {
    for (let seed = 1; seed <= textCount; seed++) {
      const drawn = drawQuestion(template, seed);
      const problem = findTextProblem(drawn);
      if (problem) throw new Error(`seed ${seed}: ${problem}`);
      if (seed < 20) expect(buildContent(drawQuestion(template, seed))).toEqual(buildContent(drawn));
    }
    const stems = new Set(Array.from({ length: 12 }, (_, seed) => drawQuestion(template, seed + 1).stem));
    expect(stems.size).toBeGreaterThan(3);
  });
});

it("has templates with ids of their own, each with an independent answer", () => {
  const ids = templates.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(independentAnswers).sort()).toEqual([...ids].sort());
  expect(new Set(ids.map(hashText)).size).toBe(ids.length);
});

it.each(["counts-for-precision", "number-needed-to-screen"])("shows counts without decimals: %s", (id) => {
  const drawn = templates.filter((template) => template.id === id).map((template) => drawQuestion(template, 2));
  const numbers = drawn.flatMap(({ options }) => options.map(({ text }) => text.split(" ")[0]));
  expect(numbers).toEqual(Array(4).fill(expect.stringMatching(/^[\d,]+$/)));
});

describe("a broken template", () => {
  const whole = defineTemplate({
    ...{ id: "broken", title: "Broken", modality: "physics", topic: ["Physics", "Tests", "Tests"] },
    parameters: { side: { from: 1, to: 9, step: 1 } },
    stem: ({ side }) => `A square has sides of ${side} cm. What is its area?`,
    answer: { unit: "cm²", digits: 2, range: [1, 100] },
    solve: ({ side }) => side ** 2,
    errors: [1.5, 2, 3].map((factor) => ({
      rationale: "Wrong.",
      solve: ({ side }: { side: number }) => factor * side ** 2,
    })),
    ...{ steps: () => [], teachingPoint: "", reference: { name: "", edition: "" } },
  });
  const broken = (changes: Partial<QuestionTemplate>): QuestionTemplate => ({ ...whole, ...changes });

  it("draws while it is whole", () => expect(drawQuestion(broken({}), 1).options).toHaveLength(4));

  it.each<[string, Partial<QuestionTemplate>]>([
    ["has no sensible numbers", { accepts: () => false }],
    ["has an answer that is no number", { solve: () => Number.NaN }],
    ["has options that collide", { errors: [1, 1.01, 2].map((f) => ({ rationale: "", solve: () => f })) }],
    ["has an answer between two roundings", { solve: () => 2.25 }],
    ["gives its answer away", { stem: ({ side = 0 }) => `Is it ${side ** 2}.0 cm² or ${side ** 2} cm²?` }],
  ])("fails instead of drawing forever if it %s", (_name, changes) => {
    expect(() => drawQuestion(broken(changes), 1)).toThrow("no numbers fit the template broken");
  });
});
