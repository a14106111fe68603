/** Longest name of a custom set. */
export const maxSetNameLength = 80;
/** Sets a learner may keep. */
export const maxSetsPerLearner = 200;
