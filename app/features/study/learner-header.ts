// This constant has its own file, so that the browser need not load the schemas of save-schema.ts.

/**
 * Name of the header with the id of the learner who made a save. The server refuses the save if another learner is
 * signed in.
 */
export const learnerHeader = "X-Learner";
