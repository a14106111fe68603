import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addHighlight,
  findNextSelection,
  removeHighlight,
  splitSegments,
  toggleHighlight,
  trimRange,
} from "./highlights";
import type { Markup } from "./session-markup";

type Ranges = Markup["highlights"];

const range = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]): [number, number] => [from, from + length]);
const ranges = fc.array(range, { maxLength: 12 }).map((list) => list.reduce<Ranges>(addHighlight, []));

/** Returns the highlighted character positions. */
const cells = (highlights: Ranges) => {
  const found = new Set<number>();
  for (const [from, to] of highlights) for (let at = from; at < to; at++) found.add(at);
  return found;
};
const sorted = (set: Set<number>) => [...set].sort((a, b) => a - b);

/** Checks that the ranges are in order, disjoint, and not empty. */
function expectTidy(highlights: Ranges) {
  for (const [index, [from, to]] of highlights.entries()) {
    expect(to).toBeGreaterThan(from);
    const next = highlights[index + 1];
    if (next) expect(next[0]).toBeGreaterThan(to);
  }
}

describe("highlights", () => {
  test("adding highlights exactly the characters of both ranges", () => {
    fc.assert(
      fc.property(ranges, range, (before, added) => {
        const after = addHighlight(before, added);
        expectTidy(after);
        expect(sorted(cells(after))).toEqual(sorted(new Set([...cells(before), ...cells([added])])));
      }),
    );
  });

  test("removing clears exactly the characters of the range", () => {
    fc.assert(
      fc.property(ranges, range, (before, removed) => {
        const after = removeHighlight(before, removed);
        const gone = cells([removed]);
        expect(sorted(cells(after))).toEqual(sorted(cells(before)).filter((at) => !gone.has(at)));
        for (const [from, to] of after) expect(to).toBeGreaterThan(from);
      }),
    );
  });

  test("highlighting a new range twice restores the original", () => {
    fc.assert(
      fc.property(ranges, range, (others, picked) => {
        const before = removeHighlight(others, [picked[0] - 1, picked[1] + 1]);
        expect(toggleHighlight(toggleHighlight(before, picked), picked)).toEqual(before);
      }),
    );
  });

  test("the segments form the text, and the marked ones its highlights", () => {
    fc.assert(
      fc.property(ranges, fc.string({ maxLength: 80 }), fc.nat(80), (highlights, text, cut) => {
        // A stem with formatting is split in runs, and each run in segments.
        const segments = [
          ...splitSegments(text.slice(0, cut), highlights),
          ...splitSegments(text.slice(cut), highlights, Math.min(cut, text.length)),
        ];
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        for (const { from, text: part } of segments) expect(text.slice(from, from + part.length)).toBe(part);
        const marked = segments
          .filter((one) => one.isHighlighted)
          .map((one): [number, number] => [one.from, one.from + one.text.length]);
        expect(sorted(cells(marked))).toEqual(sorted(cells(highlights)).filter((at) => at < text.length));
      }),
    );
  });
});

test("a range is trimmed to its words", () => {
  expect(trimRange("a  word here", [1, 8])).toEqual([3, 7]);
  expect(trimRange("a  word", [1, 3])).toBeNull();
});

test.each<[string, [number, number] | null, 1 | -1, boolean, [number, number] | null]>([
  ["the first word", null, 1, false, [0, 3]],
  ["the last word", null, -1, false, [8, 13]],
  ["the next word", [0, 3], 1, false, [4, 7]],
  ["the word before", [4, 7], -1, false, [0, 3]],
  ["nothing before the first", [0, 3], -1, false, null],
  ["one word more", [4, 7], 1, true, [4, 13]],
  ["one word fewer", [4, 13], -1, true, [4, 7]],
  ["not fewer than one", [4, 7], -1, true, null],
])("the keyboard reaches %s", (_name, selected, direction, extend, found) => {
  expect(findNextSelection("one two three", selected, direction, extend)).toEqual(found);
});
