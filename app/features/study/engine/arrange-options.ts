import { hashText, seededRandom, shuffled } from "~/lib/random";

/**
 * Returns the options in the order of a session (Q4). The seed and the question determine a random order, in which
 * fixed options keep their authored position. Options that are numbers in order are not shuffled. The same seed gives
 * the same order.
 */
export function arrangeOptions<T extends { id: string; text: string; fixed?: boolean | undefined }>(
  options: readonly T[],
  seed: number,
  questionId: string,
): T[] {
  if (areNumbersInOrder(options.map(({ text }) => text))) return [...options];
  const movable = shuffled(
    options.filter((option) => !option.fixed),
    seededRandom(seed ^ hashText(questionId)),
  );
  return options.map((option) => (option.fixed ? option : (movable.shift() as T)));
}

/** Returns whether all texts are numbers in ascending or descending order. */
function areNumbersInOrder(texts: readonly string[]): boolean {
  if (!texts.every((text) => /^[<>≤≥~–−-]?\s*\d/.test(text))) return false;
  const numbers = texts.map((text) => Number.parseFloat(text.replace(/^[–−]/, "-").replace(/^[^\d-]+/, "")));
  const steps = numbers.slice(1).map((number, index) => Math.sign(number - (numbers[index] as number)));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/**
 * Returns the items of an ordering question shuffled. Numbers are shuffled too, even if they are in order, because their
 * order would often be the answer.
 */
export function shuffleItems<T>(items: readonly T[], seed: number, questionId: string): T[] {
  return shuffled(items, seededRandom(seed ^ hashText(questionId)));
}
