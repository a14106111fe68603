/** Open "wrong key" reports by so many learners who answered it take a question out of new sessions until an editor has looked (X4). */
export const wrongKeysToReview = 3;

/** Questions that one account's reports may help to take out within 24 hours; more of them wait for an editor. */
export const maxRemovalsPerDay = 3;

/** Open reports one learner may have; who has more writes them to the editors. */
export const mostOpen = 50;

/** Characters of a comment. */
export const longestComment = 2000;
