import { describe, expect, it } from "vitest";
import { readFreeList, readQuestionFiles } from "~/db/seed/content-files";
import { computeShares, type FormQuestion } from "./build-mock-forms";
import { defaultWeights } from "./domain-weights";
import { fitMockForms } from "./fit-mock-forms";
import { boardExamShape, defaultMockExamShape, describeMockLength } from "./mock-exam-shape";

/** Returns questions of two organs and two modalities, as many per modality as asked for. */
function makeBank(counts: { ct: number; mr: number }): FormQuestion[] {
  return (["ct", "mr"] as const).flatMap((modality) =>
    Array.from({ length: counts[modality] }, (_, index) => ({
      id: `${modality}-${index}`,
      organ: index % 2 ? "gi" : "neuro",
      modality,
    })),
  );
}

const listLengths = (bank: readonly FormQuestion[], changes: Partial<typeof defaultMockExamShape> = {}) =>
  fitMockForms(bank, {}, { ...defaultMockExamShape, ...changes }, 1).map((form) => form.length);

describe("the length of a mock exam", () => {
  it("is the board's where the bank has enough questions", () => {
    expect(listLengths(makeBank({ ct: 400, mr: 400 }))).toEqual([boardExamShape.questions]);
  });

  it("is otherwise the greatest number of equal blocks at which no domain is short by more than one question", () => {
    // Half of the questions are MR, and 50 with one question less than their share are 51.
    expect(listLengths(makeBank({ ct: 400, mr: 50 }))).toEqual([102]);
    expect(listLengths(makeBank({ ct: 400, mr: 49 }))).toEqual([96]);
  });

  it("is the same for each of several forms", () => {
    expect(listLengths(makeBank({ ct: 400, mr: 50 }), { forms: 2 })).toEqual([48, 48]);
  });

  it("is never less than 24, so that a small bank has no mock exam", () => {
    expect(listLengths(makeBank({ ct: 12, mr: 12 }))).toEqual([24]);
    expect(listLengths(makeBank({ ct: 400, mr: 10 }))).toEqual([]);
  });

  it("is about a sixth of the board's with the authored bank, each domain within one question of its share", () => {
    const free = new Set(readFreeList());
    const bank = readQuestionFiles()
      .flatMap(({ questions }) => questions)
      .filter(({ id }) => !free.has(id));
    const forms = fitMockForms(bank, defaultWeights, defaultMockExamShape, 1);
    expect(forms).toHaveLength(1);
    const questions = bank.filter(({ id }) => forms[0]?.includes(id));
    expect(questions.length % boardExamShape.blocks).toBe(0);
    expect(questions.length).toBeGreaterThanOrEqual(84);
    for (const axis of ["organ", "modality"] as const) {
      const shares = computeShares(
        bank.map((question) => question[axis]),
        defaultWeights,
        questions.length,
      );
      for (const [domain, share] of shares) {
        const count = questions.filter((question) => question[axis] === domain).length;
        expect(Math.abs(count - share), domain).toBeLessThanOrEqual(1);
      }
    }
  });

  it("is compared with the board's openly", () => {
    expect(describeMockLength(102)).toBe(
      "The board's exam has 657 questions in 6 blocks, with 65 seconds per question. This bank has enough questions for a mock exam of 102, with the same proportions.",
    );
    expect(describeMockLength(657)).toContain("This mock exam has the same length.");
  });
});
