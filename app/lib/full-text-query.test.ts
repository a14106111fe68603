import { expect, it } from "vitest";
import { fullTextQuery } from "./full-text-query";

it("quotes every word as a beginning, keeps marks with their letters, and eight at most", () => {
  expect(fullTextQuery('lung OR "x* -near(')).toBe('"lung"* "OR"* "x"* "near"*');
  expect(fullTextQuery("Jose\u0301 हिन्दी cm²")).toBe('"José"* "हिन्दी"* "cm²"*');
  expect(fullTextQuery("a b c d e f g h i j")?.split(" ")).toHaveLength(8);
  expect([fullTextQuery(""), fullTextQuery(' "*-() ')]).toEqual([null, null]);
});
