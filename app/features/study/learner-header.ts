// In its own file, so that the browser does not load the schemas of save-schema.ts.

/** Header with the id of the learner who made a save; the server refuses the save for any other login. */
export const learnerHeader = "X-Learner";
