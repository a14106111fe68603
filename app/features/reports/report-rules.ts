/** Wrong-key reports, from learners who answered the question, that put it under review (X4). */
export const minWrongKeyReports = 3;

/** Most questions per 24 hours for which one account's reports count toward review (X4). */
export const maxRemovalsPerDay = 3;

/** Most open reports of one learner. */
export const maxOpenReports = 50;

/** Longest comment or reply, in characters. */
export const maxCommentLength = 2000;
