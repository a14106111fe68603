import { hashText, seededRandom, shuffled } from "../../../lib/random";

/**
 * Returns options in the order of a session: shuffled by the session's seed and the question, with fixed ones in their authored
 * place, and unshuffled if they are numbers in order (Q4). The same seed gives the same order.
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

/** Returns whether all texts are numbers that rise or fall. Numbers in any other order are shuffled like words. */
function areNumbersInOrder(texts: readonly string[]): boolean {
  if (!texts.every((text) => /^[<>≤≥~–−-]?\s*\d/.test(text))) return false;
  const numbers = texts.map((text) => Number.parseFloat(text.replace(/^[–−]/, "-").replace(/^[^\d-]+/, "")));
  const steps = numbers.slice(1).map((number, index) => Math.sign(number - (numbers[index] as number)));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

/** Returns the items of an ordering question shuffled, also numbers, whose own order would often be the answer. */
export function shuffleItems<T>(items: readonly T[], seed: number, questionId: string): T[] {
  return shuffled(items, seededRandom(seed ^ hashText(questionId)));
}
