/** Open "wrong key" reports by so many learners take a question out of new sessions until an editor has looked (X4). */
export const wrongKeysToReview = 3;

/** Open reports one learner may have; who has more writes them to the editors. */
export const mostOpen = 50;

/** Characters of a comment. */
export const longestComment = 2000;
