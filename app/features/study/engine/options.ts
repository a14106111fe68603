import { hashText, seeded, shuffled } from "../../../lib/random";

/**
 * Options in the order this session shows them: shuffled by the session's seed and the question, fixed ones in their
 * authored place, and not at all when they are numbers in order (Q4). The same seed always gives the same order.
 */
export function showOptions<T extends { id: string; text: string; fixed?: boolean | undefined }>(
  options: readonly T[],
  seed: number,
  questionId: string,
): T[] {
  if (options.every((option) => /^[<>≤≥~–−-]?\s*\d/.test(option.text))) return [...options];
  const movable = shuffled(
    options.filter((option) => !option.fixed),
    seeded(seed ^ hashText(questionId)),
  );
  return options.map((option) => (option.fixed ? option : (movable.shift() as T)));
}

/** Items to be put in order, shuffled; numbers too, whose own order would often be the answer. */
export function shuffleItems<T>(items: readonly T[], seed: number, questionId: string): T[] {
  return shuffled(items, seeded(seed ^ hashText(questionId)));
}
