import { expect, it } from "vitest";
import { toFullTextQuery } from "./full-text-query";

it("quotes every word as a beginning, keeps marks with their letters, and eight at most", () => {
  expect(toFullTextQuery('lung OR "x* -near(')).toBe('"lung"* "OR"* "x"* "near"*');
  expect(toFullTextQuery("Jose\u0301 हिन्दी cm²")).toBe('"José"* "हिन्दी"* "cm²"*');
  expect(toFullTextQuery("a b c d e f g h i j")?.split(" ")).toHaveLength(8);
  expect([toFullTextQuery(""), toFullTextQuery(' "*-() ')]).toEqual([null, null]);
});
