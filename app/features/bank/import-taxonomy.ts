/** States of an import. */
export const importStates = ["reading", "ready", "done", "cancelled"] as const;
/** What an import does with a row: adds a question, changes one, leaves one unchanged, or refuses the row. */
export const importVerdicts = ["new", "changed", "same", "refused"] as const;

export type ImportState = (typeof importStates)[number];
export type ImportVerdict = (typeof importVerdicts)[number];
