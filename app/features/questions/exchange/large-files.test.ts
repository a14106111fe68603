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

/** Returns the processor time, in microseconds, of reading this many JSON questions: the least of three runs. */
function costOf(count: number): number {
  const { bytes } = writeJson(bank.slice(0, count));
  const costs = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    const read = readJson(bytes);
    const { user } = process.cpuUsage(start);
    expect(read.questions.length).toBe(count);
    expect(read.places.at(-1)).toEqual({ line: count + 1 });
    return user;
  });
  return Math.min(...costs);
}

it("reads 20,000 JSON questions at a cost proportional to their number", () => {
  costOf(500);
  // A linear cost gives a factor of ten, and a search through all earlier questions a factor of a hundred.
  expect(costOf(20_000) / costOf(2000)).toBeLessThan(40);
});

it("splits a large bank into packages within the file limit of readers", () => {
  const lists = splitIntoPackages(bank);
  expect(lists.flat()).toEqual(bank);
  for (const list of lists)
    expect(list.reduce((sum, one) => sum + (one.type === "case" ? one.parts.length + 1 : 1), 0)).toBeLessThan(4600);
});
