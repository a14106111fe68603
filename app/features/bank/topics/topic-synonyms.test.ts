import { expect, it } from "vitest";
import { maxSynonymLength, maxSynonyms, parseSynonyms } from "./topic-synonyms";

it("reads one name a line, each once, without extra spaces (D2)", () => {
  expect(parseSynonyms("Kidney  stone\r\n\n nephrolithiasis \nkidney stone\n")).toEqual({
    names: ["kidney stone", "nephrolithiasis"],
  });
  expect(parseSynonyms("  ")).toEqual({ names: [] });
});

it("refuses a name that is too long, and too many names", () => {
  expect(parseSynonyms("x".repeat(maxSynonymLength))).toEqual({ names: ["x".repeat(maxSynonymLength)] });
  expect(parseSynonyms("x".repeat(maxSynonymLength + 1))).toHaveProperty("problem");
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `name ${index}`).join("\n");
  expect(parseSynonyms(lines(maxSynonyms))).toHaveProperty("names.length", maxSynonyms);
  expect(parseSynonyms(lines(maxSynonyms + 1))).toHaveProperty("problem");
});
