// The numbers of the item statistics (I1, I2).

/** Faster answers, in ms, do not count: nobody reads a question in that time. */
export const shortestMs = 3_000;
/** With fewer answers, an item's numbers are gray and raise no flag. */
export const enoughAnswers = 30;
/** The fewest other answers whose share of right ones counts as a learner's ability. */
export const enoughElsewhere = 10;
/** The fewest sure answers whose errors raise a flag. */
export const enoughSure = 10;
