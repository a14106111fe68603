/** Maximum length of the name of a custom set, in characters. */
export const maxSetNameLength = 80;
/** Maximum number of custom sets per learner. */
export const maxSetsPerLearner = 200;
