/** Learners who answered a question and report its key before it leaves new sessions until an editor has looked (X4). */
export const wrongKeysToReview = 3;

/** Questions that the reports of one account may help to remove within 24 hours; an editor decides on more. */
export const maxRemovalsPerDay = 3;

/** Open reports one learner may have; who has more writes them to the editors. */
export const maxOpenReports = 50;

/** Characters of a comment. */
export const maxCommentLength = 2000;
