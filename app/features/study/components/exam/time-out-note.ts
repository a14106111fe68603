import { joinWords } from "~/lib/text";

/**
 * Returns the sentence that says in which blocks the time ran out, or that it ran out in a session without blocks. Takes
 * 0-based blocks; returns null if there are none.
 */
export function describeTimeOut(timedOutBlocks: readonly number[], blockCount: number): string | null {
  if (timedOutBlocks.length === 0) return null;
  if (blockCount === 1) return "Time ran out, so we ended the session and counted your saved answers.";
  const numbers = timedOutBlocks.map((block) => String(block + 1));
  return numbers.length === 1
    ? `Time ran out in block ${numbers[0]}, so we ended the block and counted your saved answers.`
    : `Time ran out in blocks ${joinWords(numbers, "and")}, so we ended them and counted your saved answers.`;
}
