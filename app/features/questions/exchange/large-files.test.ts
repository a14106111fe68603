import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import type { QuestionContent } from "../content";
import { readJson, writeJson } from "./json";
import { packagesOf } from "./qti/package-write";

const seeded = readQuestionFiles().flatMap((file) => file.questions);
const bank = Array.from({ length: 20_000 }, (_, index): QuestionContent => {
  const question = seeded[index % seeded.length] as QuestionContent;
  return { ...question, id: `q-${index}` };
});

/** Milliseconds it takes to read so many questions of JSON. */
function timeOf(count: number): number {
  const { bytes } = writeJson(bank.slice(0, count));
  const start = performance.now();
  const read = readJson(bytes);
  expect(read.questions.length).toBe(count);
  expect(read.places.at(-1)).toEqual({ line: count + 1 });
  return performance.now() - start;
}

it("reads and checks 20 000 questions of JSON in a time that grows no faster than they do", () => {
  timeOf(500);
  // Ten would be linear; a search through all that came before would make it a hundred.
  expect(timeOf(20_000) / timeOf(2000)).toBeLessThan(25);
});

it("parts a large bank into packages that a reader opens", () => {
  const lists = packagesOf(bank);
  expect(lists.flat()).toEqual(bank);
  for (const list of lists)
    expect(list.reduce((sum, one) => sum + (one.type === "case" ? one.parts.length + 1 : 1), 0)).toBeLessThan(4600);
});
