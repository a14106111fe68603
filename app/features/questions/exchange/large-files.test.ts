import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import type { QuestionContent } from "../content";
import { readJson, writeJson } from "./json";
import { splitIntoPackages } from "./qti/package-write";

const seeded = readQuestionFiles().flatMap((file) => file.questions);
const bank = Array.from({ length: 20_000 }, (_, index): QuestionContent => {
  const question = seeded[index % seeded.length] as QuestionContent;
  return { ...question, id: `q-${index}` };
});

/** Returns the milliseconds it takes to read this many JSON questions. */
function timeOf(count: number): number {
  const { bytes } = writeJson(bank.slice(0, count));
  const start = performance.now();
  const read = readJson(bytes);
  expect(read.questions.length).toBe(count);
  expect(read.places.at(-1)).toEqual({ line: count + 1 });
  return performance.now() - start;
}

it("reads 20,000 JSON questions in time proportional to their number", () => {
  timeOf(500);
  // Linear time gives a factor of ten, and a search through all earlier questions a factor of a hundred.
  expect(timeOf(20_000) / timeOf(2000)).toBeLessThan(25);
});

it("splits a large bank into packages within the file limit of readers", () => {
  const lists = splitIntoPackages(bank);
  expect(lists.flat()).toEqual(bank);
  for (const list of lists)
    expect(list.reduce((sum, one) => sum + (one.type === "case" ? one.parts.length + 1 : 1), 0)).toBeLessThan(4600);
});
