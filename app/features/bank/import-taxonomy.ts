/** States of an import. */
export const importStates = ["reading", "ready", "done", "cancelled"] as const;
/**
 * Verdicts on a row of an import: the row adds a question, changes a question, equals a question of the bank, or is
 * refused.
 */
export const importVerdicts = ["new", "changed", "same", "refused"] as const;

export type ImportState = (typeof importStates)[number];
export type ImportVerdict = (typeof importVerdicts)[number];
