// In its own file, so that the browser does not load the schemas of save-schema.ts.

/** Header with the learner who made a save, so that another login cannot send it. */
export const learnerHeader = "X-Learner";
