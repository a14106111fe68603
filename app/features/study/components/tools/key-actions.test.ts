import fc from "fast-check";
import { expect, test } from "vitest";
import { findViewerShortcut } from "~/features/series/viewer/controller/viewer-keys";
import { findKeyAction } from "./key-actions";

const press = (key: string, options = 4, shiftKey = false) => findKeyAction({ key, shiftKey }, options);

test.each([
  ["a", { do: "choose", index: 0 }],
  ["D", { do: "choose", index: 3 }],
  ["1", { do: "choose", index: 0 }],
  ["4", { do: "choose", index: 3 }],
  ["5", null],
  ["9", null],
  ["e", null],
  ["Enter", { do: "enter" }],
  ["ArrowLeft", { do: "previous" }],
  ["ArrowRight", { do: "next" }],
  ["f", { do: "flag" }],
  ["n", { do: "note" }],
  ["r", { do: "report" }],
  ["h", { do: "highlight" }],
  ["/", { do: "search" }],
  ["?", { do: "help" }],
  ["o", null],
  ["w", null],
  [" ", null],
  ["Escape", null],
  ["constructor", null],
])("%s with four options", (key, act) => {
  expect(press(key)).toEqual(act);
});

test("a letter chooses its option, or runs its tool if no option has it", () => {
  expect(press("c", 2)).toEqual({ do: "confidence" });
  expect(press("c", 3)).toEqual({ do: "choose", index: 2 });
  expect(press("f", 5)).toEqual({ do: "flag" });
  expect(press("f", 6)).toEqual({ do: "choose", index: 5 });
  expect(press("h", 8)).toEqual({ do: "choose", index: 7 });
  expect(press("h", 0)).toEqual({ do: "highlight" });
});

test("digits go to the field for a number if there are no options", () => {
  for (const key of "0123456789") expect(press(key, 0)).toEqual({ do: "type" });
  expect(press("9", 4)).toBeNull();
  expect(press("F5", 0)).toBeNull();
});

test("the image viewer shares only the digit 0 with the runner", () => {
  const keys = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const viewerKeys = keys.filter((key) =>
    findViewerShortcut({ key, shiftKey: false }, { frameCount: 2, hasRegions: true }),
  );
  expect(viewerKeys).toContain("i");
  const shared = viewerKeys.filter((key) => Array.from({ length: 9 }, (_, n) => press(key, n)).some(Boolean));
  expect(shared).toEqual(["0"]);
});

test("Shift and a letter strikes an option and does nothing else", () => {
  expect(press("A", 4, true)).toEqual({ do: "strike", index: 0 });
  expect(press("E", 4, true)).toBeNull();
  expect(press("N", 4, true)).toBeNull();
  expect(press("Enter", 4, true)).toBeNull();
  expect(press("?", 4, true)).toEqual({ do: "help" });
  expect(press("/", 4, true)).toEqual({ do: "search" });
});

test("no key chooses a missing option", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3 }), fc.nat(8), fc.boolean(), (key, options, shiftKey) => {
      const act = findKeyAction({ key, shiftKey }, options);
      if (act && "index" in act) {
        expect(act.index).toBeGreaterThanOrEqual(0);
        expect(act.index).toBeLessThan(options);
      }
    }),
    { numRuns: 2000 },
  );
});
