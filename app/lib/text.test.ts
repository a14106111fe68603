import fc from "fast-check";
import { expect, test } from "vitest";
import { countNoun, excerpt, getOptionLetter, joinWords } from "./text";

test("an excerpt is never longer than asked, and short texts stay whole", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 10, max: 200 }), (text, longest) => {
      const cut = excerpt(text, longest);
      expect(cut.length).toBeLessThanOrEqual(longest);
      if (text.length <= longest) expect(cut).toBe(text);
    }),
  );
});

test("an excerpt ends at a word", () => {
  expect(excerpt("A 45-year-old man has chest pain", 20)).toBe("A 45-year-old man…");
  expect(excerpt("It holds old blood. Which tumor is it?", 22)).toBe("It holds old blood…");
});

test("counts and lists read as English", () => {
  expect([countNoun(0, "question"), countNoun(1, "question"), countNoun(2, "match", "matches")]).toEqual([
    "0 questions",
    "1 question",
    "2 matches",
  ]);
  expect(joinWords(["CT", "MR", "Physics"], "or")).toBe("CT, MR, or Physics");
});

test("letters options from A", () => expect([0, 1, 7].map(getOptionLetter)).toEqual(["A", "B", "H"]));
