// The thresholds of the item statistics (I1, I2).

/** The shortest counted time in ms, because no one reads a question faster. */
export const minAnswerMs = 3_000;
/** The fewest answers for flags and for numbers that are not grayed out. */
export const minAnswers = 30;
/** The fewest other answers from which a learner's ability is estimated. */
export const minOtherAnswers = 10;
/** The fewest sure answers whose errors raise a flag. */
export const minSureAnswers = 10;
