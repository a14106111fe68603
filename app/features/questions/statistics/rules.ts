// The thresholds of the item statistics (I1, I2).

/** The shortest answer time that counts, in ms, because no one reads a question faster. */
export const minAnswerMs = 3_000;
/** Minimum number of answers of an item. With fewer, the item gets no flags, and its numbers are grayed out. */
export const minAnswers = 30;
/** Minimum number of other answers from which a learner's ability is estimated. */
export const minOtherAnswers = 10;
/** Minimum number of answers with confidence "sure" for the flag "sure-and-wrong". */
export const minSureAnswers = 10;
