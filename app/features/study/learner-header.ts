// By itself, so that the browser does not get the schemas of save.ts with it.

/** Header that names the learner whose browser made a save: another who has signed in since must not send it. */
export const learnerHeader = "X-Learner";
