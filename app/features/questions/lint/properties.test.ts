import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { cleanMulti, cleanSingle, optionsOf, singleAsking } from "~/testing/make-draft";
import { questionContent } from "../content";
import { type Finding, lintRules } from "./findings";
import { lintQuestion } from "./lint";
import { doOverlap, type Interval, readInterval } from "./option-interval";

const questions = readQuestionFiles().flatMap((file) => file.questions);
const anyQuestion = fc.constantFrom(...questions);
const anyValue = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    "",
    " ",
    0,
    -1,
    Number.NaN,
    true,
    [],
    {},
    [null],
    [{}],
    "all of the above",
    "2–5 mm",
  ),
  fc.jsonValue(),
);

it("accepts any value without throwing", () => {
  fc.assert(fc.property(fc.anything(), (value) => wellFormed(lintQuestion(value))));
});

it("accepts any question with a replaced field, and blocks it if the schema refuses it (D2)", () => {
  const mutations = fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyQuestion, mutations, (question, changes) => {
      const draft: unknown = structuredClone(question);
      for (const [at, value] of changes) replaceAt(draft, at, structuredClone(value));
      const found = lintQuestion(draft);
      wellFormed(found);
      if (!questionContent.safeParse(draft).success) expect(found.map(({ level }) => level)).toContain("block");
    }),
    { numRuns: 1500 },
  );
});

it("gives the same findings again, and does not change the question", () => {
  for (const question of questions.slice(0, 60)) {
    const before = structuredClone(question);
    expect(lintQuestion(question)).toEqual(lintQuestion(question));
    expect(question).toEqual(before);
  }
});

it("gives the same findings for any order of the options", () => {
  const flawed = singleAsking(
    "Which sign is NOT always seen in LAM?",
    "Cysts in every patient of the sign",
    "2–5 mm",
    "4 mm",
    "A and B",
  );
  const options = flawed.options as unknown[];
  const rules = (found: Finding[]) => found.map(({ rule }) => rule).sort();
  const expected = rules(lintQuestion(flawed));
  expect(new Set(expected).size).toBeGreaterThan(4);
  fc.assert(
    fc.property(fc.shuffledSubarray(options, { minLength: options.length }), (shuffled) => {
      expect(rules(lintQuestion({ ...flawed, options: shuffled }))).toEqual(expected);
    }),
  );
});

const endless = [
  "all of ",
  "which is ",
  "5 ",
  "5–",
  "(A) and ",
  "always ",
  "<",
  "not ",
  "AB AC ",
  "( ",
  "?",
  "a",
  "\n",
  "10⁻",
  "e.g. ",
];

it.each(endless)("is fast with a megabyte of %j", (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: `o${n}`, text: `${n} mm`, rationale: "r" }));
  lintQuestion(singleAsking(text, text, `${text}x`, `x${text}`));
  lintQuestion(cleanMulti({ options: many }));
  lintQuestion(cleanSingle({ options: optionsOf([text, text, text]), stem: `Which ${text} not?` }));
  // A rule that backtracks for every letter takes minutes, so the test times out.
});

it("accepts deeply nested parts", () => {
  let deep: unknown = {};
  for (let n = 0; n < 100_000; n++) deep = { type: "case", stem: "A?", parts: [deep] };
  wellFormed(lintQuestion(deep));
});

const value = fc.integer({ min: -2000, max: 2000 }).map((n) => n / 10);
const unit = fc.constantFrom("mm", "%", "", "mSv", "weeks");

it("reads a range in every notation", () => {
  fc.assert(
    fc.property(value, value, unit, fc.constantFrom("–", " to ", "-", " – "), (a, b, of, dash) => {
      fc.pre(a < b);
      const read = readInterval(`${a}${dash}${b} ${of}`) as Interval;
      const [low, high] = [readInterval(`${a} ${of}`), readInterval(`${b} ${of}`)];
      expect([read.low, read.high, read.unit]).toEqual([low?.low, high?.high, low?.unit]);
      expect(doOverlap(read, low as Interval)).toBe(true);
    }),
  );
});

it('finds an overlap in either order, and none between "under 5" and "from 5"', () => {
  const words = fc.constantFrom("< ", "≤ ", "> ", "≥ ", "more than ", "at most ", "");
  fc.assert(
    fc.property(value, value, words, words, unit, (a, b, wordA, wordB, of) => {
      const [one, other] = [readInterval(`${wordA}${a} ${of}`), readInterval(`${wordB}${b} ${of}`)];
      expect(one && other && doOverlap(one, other)).toBe(one && other && doOverlap(other, one));
      const [under, from] = [readInterval(`less than ${a} ${of}`), readInterval(`${a} ${of} or more`)];
      expect(under && from && doOverlap(under, from)).toBe(false);
    }),
  );
});

/** Replaces the field or entry with a given number, counting all of them. */
function replaceAt(draft: unknown, at: number, by: unknown) {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const field of Object.keys(node)) {
      places.push([node as Record<string, unknown>, field]);
      walk((node as Record<string, unknown>)[field]);
    }
  };
  walk(draft);
  const place = places[at % Math.max(1, places.length)];
  if (place) place[0][place[1]] = by;
}

function wellFormed(found: Finding[]) {
  for (const { rule, level, path, message } of found) {
    expect(level).toBe(lintRules[rule].level);
    expect(path.every((step) => typeof step === "string" || typeof step === "number")).toBe(true);
    expect(message).toMatch(/^\S.*[.?]$/su);
  }
}
