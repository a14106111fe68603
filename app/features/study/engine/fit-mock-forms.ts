import { buildForms, computeShares, type FormQuestion } from "./build-mock-forms";
import type { Weights } from "./draw-questions";
import { type MockExamShape, minFormQuestions } from "./mock-exam-shape";

/**
 * Returns the question ids of each form, of the length in `shape` if the bank has enough questions, otherwise of the
 * greatest length at which every form is balanced. Shorter forms have equal blocks. Returns no forms if even the shortest
 * form is not balanced.
 */
export function fitMockForms(
  bank: readonly FormQuestion[],
  weights: Weights,
  shape: MockExamShape,
  seed: number,
): string[][] {
  for (const questions of listLengths(shape, bank.length)) {
    const forms = buildForms(bank, weights, { forms: shape.forms, questions }, seed);
    if (forms.length === shape.forms && forms.every((form) => isBalanced(form, bank, weights))) return forms;
  }
  return [];
}

/** Returns the lengths to try, the greatest first. */
function listLengths({ forms, questions, blocks }: MockExamShape, bankSize: number): number[] {
  const lengths = [questions];
  for (let length = Math.floor((questions - 1) / blocks) * blocks; length >= minFormQuestions; length -= blocks)
    lengths.push(length);
  return lengths.filter((length) => length * forms <= bankSize);
}

/** Returns whether each organ and modality has its weighted share of the form, give or take one question. */
function isBalanced(form: readonly string[], bank: readonly FormQuestion[], weights: Weights): boolean {
  const ids = new Set(form);
  const formQuestions = bank.filter(({ id }) => ids.has(id));
  return (["organ", "modality"] as const).every((axis) => {
    const shares = computeShares(
      bank.map((question) => question[axis]),
      weights,
      form.length,
    );
    return [...shares].every(
      ([domain, share]) => Math.abs(formQuestions.filter((question) => question[axis] === domain).length - share) <= 1,
    );
  });
}
