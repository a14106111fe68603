// Other tools give partial credit for a second-best answer. RadCore grades a question as right or wrong.

/** An answer in an imported file and its credit, in percent. */
export interface AnswerCredit {
  name: string;
  percent: number;
}

/** Maximum difference between percentages that count as equal, because tools round 33.33333 and 33.33334 differently. */
const creditTolerance = 0.1;

/**
 * Returns, for each answer, whether the answer is a key, and a note on the credit that is not imported. If learners choose one
 * answer (`isSingle`), or one answer has full credit, the answers with the most credit are keys; otherwise every answer with
 * credit is a key.
 */
export function selectKeysByCredit(
  credits: readonly AnswerCredit[],
  isSingle: boolean,
): { isKey: boolean[]; notCarried?: string } {
  const best = Math.max(0, ...credits.map(({ percent }) => percent));
  const hasSingleKey = isSingle || best > 100 - creditTolerance;
  const isKey = credits.map(({ percent }) => percent > 0 && (!hasSingleKey || percent > best - creditTolerance));
  const lostCredits = credits.filter(({ percent }, index) =>
    isKey[index] ? percent < best - creditTolerance : percent > 0,
  );
  return {
    isKey,
    ...describeLostCredit(
      hasSingleKey || !lostCredits.length ? lostCredits : credits.filter((_, index) => isKey[index]),
    ),
  };
}

/** Returns a note on the answers whose credit is not imported; empty if there are none. */
export function describeLostCredit(lost: readonly AnswerCredit[] | string): { notCarried?: string } {
  if (!lost.length) return {};
  const lossText =
    typeof lost === "string"
      ? `other ${lost} give credit too`
      : lost
          .slice(0, 8)
          .map(({ name, percent }) => `${name.slice(0, 30)} is worth ${Number(percent.toFixed(1))}%`)
          .join(", ");
  return { notCarried: `Partial credit is not imported. In the file, ${lossText}.` };
}
