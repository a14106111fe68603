// Other tools give a part of the points for a second-best answer. Ours has one key: a question is right or wrong.

/** An answer of a file and what it is worth there, in percent of the whole. */
export interface Worth {
  name: string;
  percent: number;
}

/** Shares that tools write as 33.33333 and 33.33334 are the same. */
const slack = 0.1;

/**
 * Which answers are the key, and in words what of their worth is not carried. Where only `one` may be chosen, or one answer is
 * worth the whole, the key is what is worth most; else every answer that is worth a share.
 */
export function keysByWorth(worth: readonly Worth[], one: boolean): { right: boolean[]; notCarried?: string } {
  const best = Math.max(0, ...worth.map(({ percent }) => percent));
  const alone = one || best > 100 - slack;
  const right = worth.map(({ percent }) => percent > 0 && (!alone || percent > best - slack));
  const lost = worth.filter(({ percent }, index) => (right[index] ? percent < best - slack : percent > 0));
  return { right, ...partialCredit(alone || !lost.length ? lost : worth.filter((_, index) => right[index])) };
}

/** Says that these were worth something and are no key, or no more than the rest; empty where there are none. */
export function partialCredit(lost: readonly Worth[] | string): { notCarried?: string } {
  if (!lost.length) return {};
  const named =
    typeof lost === "string"
      ? `some other ${lost} are worth something too`
      : lost
          .slice(0, 8)
          .map(({ name, percent }) => `${name.slice(0, 30)} is worth ${Number(percent.toFixed(1))}%`)
          .join(", ");
  return { notCarried: `Partial credit is not carried: in the file, ${named}.` };
}
