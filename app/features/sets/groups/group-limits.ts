/** Maximum number of group sets per learner. */
export const maxGroupsPerLearner = 20;
