/** Maximum characters of an answer, and of a dispute or its reply. */
export const maxAnswerLength = 3_000;
export const maxCommentLength = 1_000;
