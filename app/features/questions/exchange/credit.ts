// Other tools give partial credit for a second-best answer. RadCore grades a question as right or wrong.

/** An answer in an imported file and its credit, in percent. */
export interface Worth {
  name: string;
  percent: number;
}

/** Shares that tools write as 33.33333 and 33.33334 are the same. */
const slack = 0.1;

/**
 * Returns which answers are the key, and a note on the credit that is not imported. If only `one` may be chosen, or one answer has
 * full credit, the key is the answer with the most; else every answer with a share.
 */
export function keysByWorth(worth: readonly Worth[], one: boolean): { right: boolean[]; notCarried?: string } {
  const best = Math.max(0, ...worth.map(({ percent }) => percent));
  const alone = one || best > 100 - slack;
  const right = worth.map(({ percent }) => percent > 0 && (!alone || percent > best - slack));
  const lost = worth.filter(({ percent }, index) => (right[index] ? percent < best - slack : percent > 0));
  return { right, ...partialCredit(alone || !lost.length ? lost : worth.filter((_, index) => right[index])) };
}

/** Returns a note on answers with credit that is not imported; empty if there are none. */
export function partialCredit(lost: readonly Worth[] | string): { notCarried?: string } {
  if (!lost.length) return {};
  const named =
    typeof lost === "string"
      ? `other ${lost} give credit too`
      : lost
          .slice(0, 8)
          .map(({ name, percent }) => `${name.slice(0, 30)} is worth ${Number(percent.toFixed(1))}%`)
          .join(", ");
  return { notCarried: `Partial credit is not imported: in the file, ${named}.` };
}
