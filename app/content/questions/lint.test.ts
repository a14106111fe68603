import { expect, it } from "vitest";
import { readPictureQuestions, readQuestionFiles } from "~/db/seed/content-files";
import { findNearDuplicatePairs } from "~/features/questions/lint/duplicates";
import { lintQuestion } from "~/features/questions/lint/lint";

// Checks the seed against the writing rules (L1). Every accepted warning is listed here with its reason.

const questions = [...readQuestionFiles().flatMap((file) => file.questions), ...readPictureQuestions()];
/** Accepted warnings: `id: rule`, with the reason. */
const kept: Record<string, string> = {
  "breast-022: abbreviation": "BRCA2 is the name of a gene",
  "neuro-018: abbreviation": "ABC/2 is the name of the method, whose letters the stem explains",
};

const found = questions.flatMap((question) =>
  lintQuestion(question).map((entry) => ({ ...entry, name: `${question.id}: ${entry.rule}` })),
);

it("has no finding that blocks publishing", () => {
  const blocks = found.filter(({ level }) => level === "block");
  expect(blocks.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
});

it("has only the accepted warnings", () => {
  const warnings = found.filter(({ level, name }) => level === "warn" && !(name in kept));
  expect(warnings.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
});

it("has no near duplicates", () => {
  expect(findNearDuplicatePairs(questions)).toEqual([]);
});
