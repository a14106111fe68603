import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildForms, computeShares } from "./build-mock-forms";

const organs = ["breast", "gi", "gu", "msk", "neuro"];
const modalities = ["ct", "mr", "nuclear", "ultrasound"];

const shapes = fc.record({
  forms: fc.integer({ min: 1, max: 4 }),
  questions: fc.integer({ min: 1, max: 80 }),
});
const weights = fc.dictionary(fc.constantFrom(...organs, ...modalities), fc.integer({ min: 1, max: 60 }));
const banks = fc
  .array(fc.tuple(fc.constantFrom(...organs), fc.constantFrom(...modalities)), { maxLength: 250 })
  .map((cells) => cells.map(([organ, modality], index) => ({ id: `q${index}`, organ, modality })));

/** Returns a bank in which every cell has enough questions for all forms. */
function rich(size: number) {
  return organs.flatMap((organ) =>
    modalities.flatMap((modality) =>
      Array.from({ length: size }, (_, index) => ({ id: `${organ}-${modality}-${index}`, organ, modality })),
    ),
  );
}

function countBy<T>(list: readonly T[], name: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return counts;
}

describe("the forms of a mock exam (S7)", () => {
  it("are whole, disjoint, from the bank, and as many as it allows", () => {
    fc.assert(
      fc.property(banks, weights, shapes, fc.nat(), (bank, weights, shape, seed) => {
        const size = shape.questions;
        const forms = buildForms(bank, weights, shape, seed);
        expect(forms.length).toBe(Math.min(shape.forms, Math.floor(bank.length / size)));
        for (const form of forms) expect(form).toHaveLength(size);
        const all = forms.flat();
        expect(new Set(all).size).toBe(all.length);
        const known = new Set(bank.map(({ id }) => id));
        expect(all.filter((id) => !known.has(id))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("are the same for the same seed, in any order of the bank", () => {
    fc.assert(
      fc.property(banks, weights, shapes, fc.nat(), (bank, weights, shape, seed) => {
        const reversed = [...bank].reverse();
        expect(buildForms(reversed, weights, shape, seed)).toEqual(buildForms(bank, weights, shape, seed));
      }),
      { numRuns: 60 },
    );
  });

  it("match the weight of each domain within one question, if every cell has enough questions", () => {
    fc.assert(
      fc.property(weights, shapes, fc.nat(), (weights, shape, seed) => {
        const size = shape.questions;
        const bank = rich(size * shape.forms);
        const byId = new Map(bank.map((question) => [question.id, question]));
        for (const form of buildForms(bank, weights, shape, seed))
          for (const [axis, domains] of [
            ["organ", organs],
            ["modality", modalities],
          ] as const) {
            const counts = countBy(form, (id) => byId.get(id)?.[axis] ?? "");
            const sum = domains.reduce((total, domain) => total + (weights[domain] ?? 1), 0);
            for (const domain of domains) {
              const wanted = (size * (weights[domain] ?? 1)) / sum;
              expect(Math.abs((counts.get(domain) ?? 0) - wanted)).toBeLessThan(1);
            }
          }
      }),
      { numRuns: 40 },
    );
  });

  it("have shares rounded by largest remainder", () => {
    expect([...computeShares(["a", "b", "c"], { a: 5, b: 3, c: 2 }, 9)]).toEqual([
      ["a", 4],
      ["b", 3],
      ["c", 2],
    ]);
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 200 }), (weights, size) => {
        const shares = computeShares(organs, weights, size);
        expect([...shares.values()].reduce((total, share) => total + share, 0)).toBe(size);
      }),
    );
  });
});
