/** Longest name of a custom set. */
export const longestName = 80;
/** Sets a learner may keep. */
export const mostSets = 200;
