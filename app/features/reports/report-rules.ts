/** Number of wrong-key reports, from learners who answered the question, that puts the question under review (X4). */
export const minWrongKeyReports = 3;

/**
 * Maximum number of questions that one account's reports help to put under review within 24 hours. Above this limit, the
 * account's reports do not count (X4).
 */
export const maxRemovalsPerDay = 3;

/** Maximum number of open reports of one learner. */
export const maxOpenReports = 50;

/** Maximum length of a comment or a reply, in characters. */
export const maxCommentLength = 2000;

/** Maximum number of questions in one sweep of a guideline. */
export const maxSweptQuestions = 2000;
