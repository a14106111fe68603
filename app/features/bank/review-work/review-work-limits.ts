/** Maximum characters of a comment on a draft. */
export const maxCommentLength = 1000;

/** Days over which the decisions of a reviewer are counted. */
export const decisionDays = 90;
