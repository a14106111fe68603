/** Maximum characters of an answer, of a dispute or its reply, and of a case in the editor. */
export const maxAnswerLength = 3_000;
export const maxCommentLength = 1_000;
export const maxCaseLength = 60_000;
