import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerKey, QuestionBody } from "../../questions/version";
import { findMissingInput } from "../typed-answer";
import { arrangeIds, moveEntry } from "./arrange";
import { arrangeBody } from "./arrange-body";
import { grade, UngradableResponse } from "./grade";
import { findOpenPart } from "./open-part";
import type { PartResponse } from "./response";

// Tests the types that engine.test.ts omits: matching, ordering, labeling, and case.

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}$/), { minLength: 3, maxLength: 8 });
const withOrder = ids.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
);
const choices = (list: readonly string[], text = (id: string) => `Text of ${id}`) =>
  list.map((id) => ({ id, text: text(id) }));

describe("grading", () => {
  it("accepts one order only, for any items", () => {
    fc.assert(
      fc.property(withOrder, ([order, given]) => {
        const key: AnswerKey = { type: "ordering", order, rationales: {} };
        const same = order.join() === given.join();
        const score = grade(key, { type: "ordering", order: given });
        expect(score).toEqual({ correct: same, rightUnits: same ? 1 : 0, units: 1 });
      }),
    );
  });

  it("rejects an order with a missing, repeated, or unknown item", () => {
    const key: AnswerKey = { type: "ordering", order: ["a", "b", "c"], rationales: {} };
    for (const order of [
      ["a", "b"],
      ["a", "b", "b"],
      ["a", "b", "c", "c"],
      ["a", "b", "x"],
    ])
      expect(() => grade(key, { type: "ordering", order })).toThrow(UngradableResponse);
  });

  it.each(["matching", "labelling"] as const)("counts a unit for each pair of a %s and requires every pair", (type) => {
    fc.assert(
      fc.property(ids, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (stems, hits) => {
        // Options may be used more than once.
        const keys = Object.fromEntries(stems.map((stem, index) => [stem, `o${index % 2}`]));
        const pairs = Object.fromEntries(
          stems.map((stem, index) => [stem, hits[index] ? keys[stem] : "x"]),
        ) as typeof keys;
        const rightUnits = stems.filter((_, index) => hits[index]).length;
        expect(grade({ type, keys, rationales: {} }, { type, pairs })).toEqual({
          correct: rightUnits === stems.length,
          rightUnits,
          units: stems.length,
        });
      }),
    );
  });

  it("counts one unit for each part of a case, whatever pairs the part has", () => {
    const sheet = (key: AnswerKey) => ({ key, teachingPoint: "", references: [] });
    const key: AnswerKey = {
      type: "case",
      parts: [
        sheet({ type: "single", key: "a", rationales: { a: "", b: "" } }),
        sheet({ type: "matching", keys: { x: "a", y: "b" }, rationales: {} }),
        sheet({ type: "ordering", order: ["a", "b"], rationales: {} }),
      ],
    };
    const given = (choice: string, y: string, order: string[]) => {
      const parts: PartResponse[] = [
        { type: "single", choice },
        { type: "matching", pairs: { x: "a", y } },
        { type: "ordering", order },
      ];
      return grade(key, { type: "case", parts });
    };
    expect(given("a", "b", ["a", "b"])).toEqual({ correct: true, rightUnits: 3, units: 3 });
    expect(given("a", "a", ["a", "b"])).toEqual({ correct: false, rightUnits: 2, units: 3 });
    expect(given("b", "a", ["b", "a"])).toEqual({ correct: false, rightUnits: 0, units: 3 });
    expect(() => grade(key, { type: "case", parts: [{ type: "single", choice: "a" }] })).toThrow("every part");
  });
});

describe("a question as a session shows it", () => {
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const bodies = fc.tuple(ids, ids, fc.boolean()).map(([from, to, numbers]): QuestionBody[] => {
    const text = numbers ? (id: string) => `${id.length} mm` : undefined;
    return [
      { type: "matching", stem: "m", stems: choices(from), options: choices(to, text) },
      { type: "ordering", stem: "o", items: choices(from, text) },
      {
        type: "labelling",
        stem: "l",
        image: "i.svg",
        alt: "An image",
        labels: choices(to, text),
        targets: from.map((id) => ({ id, at: { x: 0, y: 0 } })),
      },
    ];
  });
  const chosenFrom = (body: QuestionBody) =>
    "options" in body ? body.options : "items" in body ? body.items : "labels" in body ? body.labels : [];

  it("permutes only the choices, in the same way for the same seed (Q4)", () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.string(), (list, seed, questionId) => {
        for (const body of list) {
          const shown = arrangeBody(body, seed, questionId);
          expect(idsOf(chosenFrom(shown)).sort()).toEqual(idsOf(chosenFrom(body)).sort());
          expect(arrangeBody(body, seed, questionId)).toEqual(shown);
          if (shown.type === "matching" && body.type === "matching")
            expect(idsOf(shown.stems).sort()).toEqual(idsOf(body.stems).sort());
          if (shown.type === "labelling" && body.type === "labelling") expect(shown.targets).toEqual(body.targets);
        }
      }),
    );
  });

  it("shuffles the items of an ordering even if they are numbers, whose order would be the answer", () => {
    const items = ["1 h", "2 h", "4 h", "8 h"].map((text) => ({ id: text, text }));
    const orders = Array.from({ length: 60 }, (_, seed) => {
      const shown = arrangeBody({ type: "ordering", stem: "", items }, seed, "q");
      return shown.type === "ordering" ? idsOf(shown.items).join() : "";
    });
    expect(new Set(orders).size).toBeGreaterThan(10);
  });

  it("contains the requested parts of a case and no text of later ones (Q12, Q16)", () => {
    fc.assert(
      fc.property(fc.array(bodies, { minLength: 1, maxLength: 2 }), fc.nat(9), fc.nat(), (lists, asked, seed) => {
        const parts = lists.flat().map((body, index) => ({ ...body, stem: `stem number ${index};` }));
        const shown = arrangeBody({ type: "case", stem: "Frame", parts }, seed, "q", asked);
        const text = JSON.stringify(shown);
        for (const [index, part] of parts.entries()) expect(text.includes(part.stem)).toBe(index < asked);
        // A part looks the same, however many parts are shown.
        const all = arrangeBody({ type: "case", stem: "Frame", parts }, seed, "q");
        if (shown.type === "case" && all.type === "case") expect(shown.parts).toEqual(all.parts.slice(0, asked));
      }),
    );
  });

  it("opens the first part that is not submitted, and none once all are", () => {
    const part: QuestionBody = { type: "numeric", stem: "p", unit: "" };
    const body: QuestionBody = { type: "case", stem: "Frame", parts: [part, { ...part, stem: "q" }] };
    expect(findOpenPart(part, 0)).toEqual({ body: part, part: null });
    expect(findOpenPart(body, 1)).toEqual({ body: { ...part, stem: "q" }, part: 1 });
    expect(findOpenPart(body, 2)).toBeNull();
  });
});

describe("missing input", () => {
  const nothing = { choices: [], value: "", pairs: {}, order: [], marks: [] };
  const matching: QuestionBody = {
    type: "matching",
    stem: "",
    stems: choices(["x", "y"]),
    options: choices(["a", "b"]),
  };
  const ordering: QuestionBody = { type: "ordering", stem: "", items: choices(["a", "b", "c"]) };
  const options = choices(["a", "b", "c"]);

  it.each<[string, QuestionBody, Partial<typeof nothing>, string | null]>([
    ["no choice", { type: "single", stem: "", options }, {}, "Choose one option"],
    ["a choice", { type: "single", stem: "", options }, { choices: ["a"] as never[] }, null],
    ["no choices", { type: "multi", stem: "", options }, {}, "Choose at least one"],
    ["one of two", { type: "multi", stem: "", options, pick: 2 }, { choices: ["a"] as never[] }, "1 is selected"],
    ["two of two", { type: "multi", stem: "", options, pick: 2 }, { choices: ["a", "b"] as never[] }, null],
    ["blanks", { type: "numeric", stem: "", unit: "" }, { value: "  " }, "Type a number"],
    ["half of the pairs", matching, { pairs: { x: "a" } }, "1 is left"],
    ["an empty pair", matching, { pairs: { x: "a", y: "" } }, "1 is left"],
    ["every pair", matching, { pairs: { x: "a", y: "a" } }, null],
    ["no order", ordering, {}, "a different position"],
    ["an item twice", ordering, { order: ["a", "a", "c"] as never[] }, "a different position"],
    ["the whole order", ordering, { order: ["c", "a", "b"] as never[] }, null],
  ])("%s", (_name, body, typed, problem) => {
    const told = findMissingInput(body, { ...nothing, ...typed });
    if (problem === null) expect(told).toBeNull();
    else expect(told).toContain(problem);
  });
});

describe("arranging", () => {
  it("contains every item once, known ones in the given order", () => {
    fc.assert(
      fc.property(ids, fc.array(fc.string({ maxLength: 4 })), (list, order) => {
        const result = arrangeIds(list, order);
        expect([...result].sort()).toEqual([...list].sort());
        expect(arrangeIds(list, result)).toEqual(result);
      }),
    );
    expect(arrangeIds(["a", "b", "c"], ["c", "c", "x", "a"])).toEqual(["c", "a", "b"]);
  });

  it("moves an entry and back", () => {
    fc.assert(
      fc.property(ids, fc.nat(9), fc.nat(9), (list, from, to) => {
        const after = moveEntry(list, from, to);
        if (from < list.length && to < list.length) expect(after[to]).toBe(list[from]);
        expect(moveEntry(after, to, from)).toEqual(list);
      }),
    );
  });
});
