// The thresholds of the item statistics (I1, I2).

/** The shortest answer time that counts, in ms, because no one reads a question faster. */
export const minAnswerMs = 3_000;
/** Minimum number of answers of an item. With fewer, the item gets no flags, and its numbers are grayed out. */
export const minAnswers = 30;
/** Minimum number of other answers from which a learner's ability is estimated. */
export const minOtherAnswers = 10;
/** Minimum number of answers with confidence "sure" for the flag "sure-and-wrong". */
export const minSureAnswers = 10;
/** Share of right answers below which an item gets the flag "too-hard". */
export const minUnflaggedShare = 0.3;
/** Share of right answers above which an item gets the flag "too-easy". */
export const maxUnflaggedShare = 0.95;
/** Discrimination below which an item gets the flag "low-discrimination", or "negative-discrimination" if below 0. */
export const minUnflaggedDiscrimination = 0.1;
/** Share of the answers below which a distractor raises the flag "idle-distractor". */
export const minUnflaggedDistractorShare = 0.05;
/** Share of wrong answers among the answers with confidence "sure" above which an item gets the flag "sure-and-wrong". */
export const maxUnflaggedSureWrongShare = 0.25;
