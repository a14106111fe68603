/** How far an import is. */
export const importStates = ["reading", "ready", "done", "cancelled"] as const;
/** What an import does with a question: brings it in, changes one that is there, leaves one as it is, or refuses it. */
export const importVerdicts = ["new", "changed", "same", "refused"] as const;

export type ImportState = (typeof importStates)[number];
export type ImportVerdict = (typeof importVerdicts)[number];
