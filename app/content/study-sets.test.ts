import { expect, test } from "vitest";
import { readQuestionFiles, readStudySets } from "../db/seed/content-files";

const questions = new Map(readQuestionFiles().flatMap((file) => file.questions.map((one) => [one.id, one])));
const sets = readStudySets();

test("there are study sets for all rotations, at least ten", () => {
  expect(sets.length).toBeGreaterThanOrEqual(10);
  expect(new Set(sets.map(({ title }) => title)).size).toBe(sets.length);
});

test.each(sets.map((set) => [set.id, set] as const))("%s lists existing questions, easy ones first", (_id, set) => {
  const levels = set.questions.map((id) => questions.get(id)?.level ?? `no question ${id}`);
  expect(levels).toEqual([...levels].sort());
  expect(levels.every((level) => /^R[1-4]$/.test(level))).toBe(true);
});
