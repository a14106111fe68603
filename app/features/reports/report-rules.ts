/** Number of wrong-key reports, from learners who answered the question, that puts the question under review (X4). */
export const minWrongKeyReports = 3;

/**
 * Number of questions put under review within 24 hours after reports of one account, from which on its reports count
 * no more (X4).
 */
export const maxRemovalsPerDay = 3;

/** Maximum number of open reports of one learner. */
export const maxOpenReports = 50;

/** Maximum length of a comment or a reply, in characters. */
export const maxCommentLength = 2000;
