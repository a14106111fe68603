import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerKey } from "../../questions/version";
import { arrangeOptions } from "./arrange-options";
import { type Candidate, drawQuestions } from "./draw-questions";
import { grade, UngradableResponse } from "./grade";
import { countMarks, findNextUnanswered, isLastUnanswered, makeEmptyMarks, readMarks, toMark } from "./marks";
import { convertToUnit, parseQuantity } from "./quantity-units";
import { type Response, toCanonicalChoice } from "./response";

const candidate = fc.record({
  id: fc.string({ minLength: 1, maxLength: 4 }),
  organ: fc.constantFrom("gi", "gu", "neuro"),
  modality: fc.constantFrom("ct", "mr", "physics"),
  outcome: fc.constantFrom("unused", "incorrect", "correct"),
  opened: fc.boolean(),
}) satisfies fc.Arbitrary<Candidate>;

const bank = fc.uniqueArray(candidate, { selector: (entry) => entry.id, maxLength: 60 });

describe("draw", () => {
  it("returns as many distinct candidates as requested and available", () => {
    fc.assert(
      fc.property(bank, fc.nat(40), fc.nat(), (candidates, size, seed) => {
        const chosen = drawQuestions(candidates, size, candidates.length, seed);
        expect(chosen.length).toBe(Math.min(size, candidates.length));
        expect(new Set(chosen).size).toBe(chosen.length);
        const known = new Set(candidates.map((entry) => entry.id));
        expect(chosen.every((id) => known.has(id))).toBe(true);
      }),
    );
  });

  it("never returns more unopened questions than the remaining quota (P2)", () => {
    fc.assert(
      fc.property(bank, fc.nat(40), fc.nat(10), fc.nat(), (candidates, size, left, seed) => {
        const chosen = new Set(drawQuestions(candidates, size, left, seed));
        const unopened = candidates.filter((entry) => chosen.has(entry.id) && !entry.opened).length;
        expect(unopened).toBeLessThanOrEqual(left);
      }),
    );
  });

  it("returns missed questions only after all unused ones, and known ones last (S1)", () => {
    fc.assert(
      fc.property(bank, fc.nat(40), fc.nat(), (candidates, size, seed) => {
        const chosen = new Set(drawQuestions(candidates, size, candidates.length, seed));
        const left = candidates.filter((entry) => !chosen.has(entry.id)).map((entry) => entry.outcome);
        const taken = candidates.filter((entry) => chosen.has(entry.id)).map((entry) => entry.outcome);
        if (taken.includes("incorrect")) expect(left).not.toContain("unused");
        if (taken.includes("correct")) expect(left.every((outcome) => outcome === "correct")).toBe(true);
      }),
    );
  });

  it("holds at most half due questions, and more only if there are too few new ones (S1)", () => {
    const bankWithDue = (due: number, unused: number): Candidate[] =>
      Array.from({ length: due + unused + 20 }, (_, index) => ({
        id: `${index}`,
        organ: "gi",
        modality: "ct",
        outcome: index < due || index >= due + unused ? "correct" : "unused",
        opened: true,
        due: index < due,
      }));
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.constantFrom(5, 10, 20), fc.nat(), (due, unused, size, seed) => {
        const chosen = drawQuestions(bankWithDue(due, unused), size, 0, seed).map(Number);
        const dueDrawn = chosen.filter((id) => id < due).length;
        const unusedDrawn = chosen.filter((id) => id >= due && id < due + unused).length;
        expect(dueDrawn).toBe(Math.min(due, Math.max(Math.floor(size / 2), size - unused)));
        expect(unusedDrawn).toBe(Math.min(unused, size - Math.min(due, Math.floor(size / 2))));
        expect(chosen.length).toBe(size);
      }),
    );
  });

  it("returns the same draw for the same seed, in any order of the candidates (S3)", () => {
    fc.assert(
      fc.property(bank, fc.nat(), (candidates, seed) => {
        expect(drawQuestions([...candidates].reverse(), 10, 99, seed)).toEqual(drawQuestions(candidates, 10, 99, seed));
      }),
    );
  });

  it("spreads questions over the domains", () => {
    const candidates = Array.from({ length: 80 }, (_, i) => ({
      id: String(i),
      organ: ["gi", "gu", "msk", "neuro"][i % 4] ?? "",
      modality: "ct",
      outcome: "unused" as const,
      opened: true,
    }));
    const chosen = drawQuestions(candidates, 8, 0, 7).map((id) => Number(id) % 4);
    expect([0, 1, 2, 3].map((organ) => chosen.filter((entry) => entry === organ).length)).toEqual([2, 2, 2, 2]);
  });
});

const rationales = { a: "", b: "", c: "", d: "" };
const numeric = (value: number, unit: string, kind: "absolute" | "relative", tolerance: number): AnswerKey => ({
  type: "numeric",
  answer: { value, unit, tolerance: { kind, value: tolerance } },
  solution: "",
  commonErrors: [],
});

/** Returns whether every unit of the response is correct. */
const right = (key: AnswerKey, response: Response) => grade(key, response).correct;

describe("grade (D3)", () => {
  it("accepts only the key of a single question", () => {
    const key: AnswerKey = { type: "single", key: "b", rationales };
    expect(right(key, { type: "single", choice: "b" })).toBe(true);
    expect(right(key, { type: "single", choice: "a" })).toBe(false);
    for (const choice of ["z", "toString", "__proto__"])
      expect(() => grade(key, { type: "single", choice })).toThrow(UngradableResponse);
    expect(() => grade(key, { type: "multi", choices: ["b"] })).toThrow(UngradableResponse);
  });

  it("accepts the exact set of a multi question in any order, without partial credit", () => {
    const key: AnswerKey = { type: "multi", keys: ["a", "c"], rationales };
    const answer = (...choices: string[]) => right(key, { type: "multi", choices });
    expect(answer("c", "a")).toBe(true);
    expect(answer("a")).toBe(false);
    expect(answer("a", "b", "c")).toBe(false);
    expect(() => answer("a", "x")).toThrow(UngradableResponse);
  });

  it.each([
    ["12", "mGy", "relative", true],
    ["12,1 mGy", "mGy", "relative", true],
    ["0.012 Gy", "mGy", "relative", true],
    ["1.2e1", "mGy", "relative", true],
    ["1.2 rad", "mGy", "relative", true],
    ["12.5", "mGy", "relative", false],
    ["12 Gy", "mGy", "relative", false],
  ] as const)("reads %s as an answer in %s: %s %s", (typed, unit, kind, expected) => {
    expect(right(numeric(12, unit, kind, 0.02), { type: "numeric", value: typed })).toBe(expected);
  });

  it("explains an unreadable number or a unit of another kind", () => {
    const answer = (value: string) => () => grade(numeric(12, "mGy", "absolute", 1), { type: "numeric", value });
    expect(answer("1,000")).toThrow("thousands or a decimal point");
    expect(answer("twelve")).toThrow("Type a number");
    expect(answer("12 mSv")).toThrow("Give the answer in mGy");
  });

  it("accepts both edges of an absolute tolerance", () => {
    for (const value of ["0.1", "0.3"])
      expect(right(numeric(0.2, "", "absolute", 0.1), { type: "numeric", value })).toBe(true);
  });

  it("requires every pair of a matching and the whole order of an ordering", () => {
    const matching: AnswerKey = { type: "matching", keys: { x: "a", y: "b" }, rationales: {} };
    expect(right(matching, { type: "matching", pairs: { y: "b", x: "a" } })).toBe(true);
    expect(() => grade(matching, { type: "matching", pairs: { x: "a" } })).toThrow("every item");
    expect(() => grade(matching, { type: "matching", pairs: { x: "a", y: "b", z: "a" } })).toThrow("every item");
    const ordering: AnswerKey = { type: "ordering", order: ["a", "b", "c"], rationales: {} };
    expect(right(ordering, { type: "ordering", order: ["a", "b", "c"] })).toBe(true);
    expect(right(ordering, { type: "ordering", order: ["b", "a", "c"] })).toBe(false);
  });

  it("accepts a point inside the polygon of a hotspot (Q15)", () => {
    const polygon = [
      { x: 0.2, y: 0.2 },
      { x: 0.6, y: 0.2 },
      { x: 0.6, y: 0.6 },
      { x: 0.2, y: 0.6 },
    ];
    const key: AnswerKey = { type: "hotspot", regions: [{ polygon, heightPerWidth: 1 }], rationale: "" };
    const at = (...points: [x: number, y: number, frame?: number, series?: string][]): Response => ({
      type: "hotspot",
      marks: points.map(([x, y, frame = 0, series = null]) => ({ x, y, frame, series })),
    });
    expect(right(key, at([0.4, 0.4]))).toBe(true);
    expect(right(key, at([0.7, 0.4]))).toBe(false);
    expect(right(key, at([0.4, 0.4, 1]))).toBe(false);
    // 1.5% of the width, also in a picture twice as high as wide.
    expect(right(key, at([0.614, 0.4]))).toBe(true);
    expect(right(key, at([0.616, 0.4]))).toBe(false);
    const high: AnswerKey = { type: "hotspot", regions: [{ polygon, heightPerWidth: 2 }], rationale: "" };
    expect(right(high, at([0.4, 0.607]))).toBe(true);
    expect(right(high, at([0.4, 0.608]))).toBe(false);
    expect(right(high, at([0.614, 0.4]))).toBe(true);
    // The page sends one mark, but a forged response could try its luck with more.
    expect(right(key, at([0.4, 0.4], [0.7, 0.4]))).toBe(false);
  });

  it("counts every target of a hotspot and every false mark (Q15)", () => {
    const square = (left: number) => [
      { x: left, y: 0.1 },
      { x: left + 0.1, y: 0.1 },
      { x: left + 0.1, y: 0.2 },
      { x: left, y: 0.2 },
    ];
    const region = (target: string, left: number, from: number, to: number) => ({
      ...{ target, polygon: square(left), series: "s", from, to, heightPerWidth: 1 },
    });
    // Target a is on frames 2 to 3, where it moves; target b is on frame 5.
    const regions = [region("a", 0.1, 2, 2), region("a", 0.3, 3, 3), region("b", 0.7, 5, 5)];
    const key: AnswerKey = { type: "hotspot", regions, rationale: "" };
    const marks = (...points: [left: number, frame: number][]): Response => ({
      type: "hotspot",
      marks: points.map(([left, frame]) => ({ series: "s", frame, x: left + 0.05, y: 0.15 })),
    });
    const score = (response: Response) => {
      const { correct, rightUnits, units } = grade(key, response);
      return [correct, rightUnits, units];
    };
    expect(score(marks([0.1, 2], [0.7, 5]))).toEqual([true, 2, 2]);
    expect(score(marks([0.3, 3], [0.1, 2], [0.7, 5]))).toEqual([true, 2, 2]);
    expect(score(marks([0.1, 2]))).toEqual([false, 1, 2]);
    expect(score(marks([0.1, 3], [0.7, 5]))).toEqual([false, 1, 3]);
    expect(score({ type: "hotspot", marks: [{ series: "t", frame: 2, x: 0.15, y: 0.15 }] })).toEqual([false, 0, 3]);
  });
});

describe("numbers as typed (Q14)", () => {
  it.each([
    ["1e-3", 0.001, ""],
    ["1E3 Bq", 1000, "Bq"],
    ["0,5", 0.5, ""],
    [".5 mSv", 0.5, "mSv"],
    ["1 000", 1000, ""],
    ["−3.5 dB", -3.5, "dB"],
    ["2 × 10^6 Hz", 2e6, "Hz"],
    ["12%", 12, "%"],
    ["10mCi", 10, "mCi"],
    ["1,000,000 Bq", 1e6, "Bq"],
    ["12,500.5", 12500.5, ""],
    ["0,125", 0.125, ""],
  ])("reads %s", (text, value, unit) => expect(parseQuantity(text)).toEqual({ value, unit }));

  it.each(["", "abc", "1.2.3", "1,2,3", "--1", "e5", "mGy", "1,000", "12,500 Bq"])("rejects %s", (text) =>
    expect(parseQuantity(text)).toBeNull(),
  );

  it("converts only within a kind, and back to the same number", () => {
    expect(convertToUnit({ value: 1, unit: "mCi" }, "MBq")).toBeCloseTo(37);
    expect(convertToUnit({ value: 1, unit: "rem" }, "mSv")).toBeCloseTo(10);
    expect(convertToUnit({ value: 90, unit: "minutes" }, "h")).toBeCloseTo(1.5);
    expect(convertToUnit({ value: 1, unit: "mGy" }, "mSv")).toBeNull();
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (value) => {
        const there = convertToUnit({ value, unit: "µCi" }, "kBq") ?? Number.NaN;
        expect(convertToUnit({ value: there, unit: "kBq" }, "µCi")).toBeCloseTo(value, 6);
      }),
    );
  });
});

describe("options", () => {
  const options = ["one", "two", "three", "four", "five"].map((text) => ({ id: text, text }));

  it("returns every option, fixed ones in place, in the same order for the same seed (Q4)", () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), fc.nat(4), (seed, questionId, fixed) => {
        const list = options.map((option, index) => ({ ...option, fixed: index === fixed }));
        const shown = arrangeOptions(list, seed, questionId);
        expect(new Set(shown)).toEqual(new Set(list));
        expect(shown[fixed]).toBe(list[fixed]);
        expect(arrangeOptions(list, seed, questionId)).toEqual(shown);
      }),
    );
  });

  it("puts every option in every place over many seeds", () => {
    const first = new Set(Array.from({ length: 200 }, (_, seed) => arrangeOptions(options, seed, "q")[0]?.id));
    expect(first.size).toBe(options.length);
  });

  it("does not shuffle numbers in order", () => {
    const numbers = ["5 mm", "10 mm", "≥ 20 mm"].map((text) => ({ id: text, text }));
    for (let seed = 0; seed < 20; seed++) expect(arrangeOptions(numbers, seed, "q")).toEqual(numbers);
  });
});

describe("marks", () => {
  it("counts answered questions and finds the next unanswered one, wrapping around", () => {
    expect(makeEmptyMarks(3)).toBe("---");
    expect(countMarks("-cx-c")).toEqual({ total: 5, answered: 3, correct: 2, withheld: 0 });
    expect(countMarks("-cwwx")).toEqual({ total: 3, answered: 2, correct: 1, withheld: 2 });
    expect(readMarks(`${toMark(true)}${toMark(false)}-`)).toEqual(["correct", "incorrect", "unanswered"]);
    expect(findNextUnanswered("cc-c-", 3)).toBe(4);
    expect(findNextUnanswered("c-cc", 3)).toBe(1);
    expect(findNextUnanswered("cx")).toBeNull();
    expect([isLastUnanswered("c-x", 1), isLastUnanswered("c--", 1), isLastUnanswered("c-x", 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it("names the places of marks: the targets, or whether the frame has a target", () => {
  const square = [0, 0.2].flatMap((x) => [0, 0.2].map((y) => ({ x, y: x ? 0.2 - y : y })));
  const regionOf = (target: string, from: number) => ({
    ...{ target, polygon: square, series: "a", from, to: from + 1, heightPerWidth: 1 },
  });
  const key = { type: "hotspot" as const, regions: [regionOf("x", 3), regionOf("y", 8)], rationale: "" };
  const markAt = (frame: number, x: number) => ({ series: "a", frame, x, y: 0.1 });
  const choiceOf = (...marks: ReturnType<typeof markAt>[]) => toCanonicalChoice({ type: "hotspot", marks }, key);
  expect(choiceOf(markAt(3, 0.1))).toBe("x");
  expect(choiceOf(markAt(9, 0.1), markAt(4, 0.1), markAt(4, 0.15))).toBe("x+y");
  expect(choiceOf(markAt(3, 0.6))).toBe("-same-frame");
  expect(choiceOf(markAt(5, 0.1))).toBe("-other-frame");
  expect(choiceOf(markAt(8, 0.1), markAt(0, 0.1))).toBe("-other-frame+y");
});

it("returns the same text for the same set of choices", () => {
  const multiKey = { type: "multi" as const, keys: ["a"], rationales: {} };
  expect(toCanonicalChoice({ type: "multi", choices: ["c", "a", "c"] }, multiKey)).toBe("a+c");
  const matchingKey = { type: "matching" as const, keys: {}, rationales: {} };
  expect(toCanonicalChoice({ type: "matching", pairs: { y: "b", x: "a" } }, matchingKey)).toBe("x=a+y=b");
});
