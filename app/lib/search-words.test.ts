import { expect, it } from "vitest";
import { searchWords } from "./search-words";

it("quotes every word as a beginning, keeps marks with their letters, and eight at most", () => {
  expect(searchWords('lung OR "x* -near(')).toBe('"lung"* "OR"* "x"* "near"*');
  expect(searchWords("Jose\u0301 हिन्दी cm²")).toBe('"José"* "हिन्दी"* "cm²"*');
  expect(searchWords("a b c d e f g h i j")?.split(" ")).toHaveLength(8);
  expect([searchWords(""), searchWords(' "*-() ')]).toEqual([null, null]);
});
