import fc from "fast-check";
import { expect, test } from "vitest";
import { bandChoices, everything, marksOfQuestions, organDomains, readFilter, toggle, writeFilter } from "./filter";
import { levels, modalities, outcomes, questionTypes } from "./taxonomy";

const filter = fc.record({
  organs: fc.subarray([...organDomains]),
  modalities: fc.subarray([...modalities]),
  topics: fc.subarray(["t-liver-1", "t-chest-2", "t-bone-3"]),
  types: fc.subarray([...questionTypes]),
  levels: fc.subarray([...levels]),
  bands: fc.subarray([...bandChoices]),
  outcomes: fc.subarray([...outcomes]),
  only: fc.subarray([...marksOfQuestions]),
  notSeenDays: fc.option(fc.integer({ min: 1, max: 3650 })),
  text: fc.constantFrom("", "pleural effusion", "µGy & <b>"),
});

test("an address gives back the filter that was written into it", () => {
  fc.assert(
    fc.property(filter, (one) => {
      expect(readFilter(writeFilter(one))).toEqual(one);
    }),
  );
});

test("unknown and repeated values of an address are left out", () => {
  expect(readFilter(new URLSearchParams("organ=gi&organ=gi&organ=heart&modality=&outcome=none&x=1"))).toEqual({
    ...everything,
    organs: ["gi"],
  });
});

test("toggling twice changes nothing that matters", () => {
  fc.assert(
    fc.property(filter, fc.constantFrom(...modalities), (one, value) => {
      const once = toggle(one, "modalities", value);
      expect(once.modalities.includes(value)).toBe(!one.modalities.includes(value));
      expect(new Set(toggle(once, "modalities", value).modalities)).toEqual(new Set(one.modalities));
    }),
  );
});
