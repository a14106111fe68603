/** Longest name of a custom set. */
export const maxSetNameLength = 80;
/** Most custom sets per learner. */
export const maxSetsPerLearner = 200;
