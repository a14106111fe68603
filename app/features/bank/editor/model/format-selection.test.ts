import fc from "fast-check";
import { expect, it } from "vitest";
import { isFormatted, joinRuns } from "~/lib/formatted-text";
import { formatSelection } from "./format-selection";

it.each([
  ["bold", "a **b** c"],
  ["superscript", "a ^{b} c"],
  ["subscript", "a _{b} c"],
] as const)("formats the selection as %s, and takes it back", (format, text) => {
  const formatted = formatSelection({ text: "a b c", from: 2, to: 3 }, format);
  expect(formatted.text).toBe(text);
  expect(isFormatted(formatted.text)).toBe(true);
  expect(formatSelection(formatted, format)).toEqual({ text: "a b c", from: 2, to: 3 });
});

it("leaves the spaces around the selection outside", () => {
  expect(formatSelection({ text: "one two three", from: 3, to: 8 }, "bold")).toEqual({
    text: "one **two** three",
    ...{ from: 6, to: 9 },
  });
});

it("puts a table on lines of its own", () => {
  const { text, from, to } = formatSelection({ text: "before after", from: 6, to: 6 }, "table");
  expect(text).toBe("before\n| A | B |\n|---|---|\n| 1 | 2 |\n after");
  expect(text.slice(from, to)).toBe("A");
  expect(joinRuns(text)).toBe("before\nA\tB\n1\t2\n after");
});

it("keeps the words, whatever is selected", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), maxLength: 20 }),
      fc.nat(20),
      fc.nat(20),
      fc.constantFrom("bold", "superscript", "subscript"),
      (text, a, b, format) => {
        const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        const formatted = formatSelection({ text, from, to }, format as "bold");
        expect(formatted.text.slice(formatted.from, formatted.to)).toBe(text.slice(from, to).trim());
        expect(formatted.text.replace(/[*^_{}]/g, "")).toBe(text);
      },
    ),
  );
});
