// The numbers of product.md §13.

/** Faster answers (ms) are clicks, not readings. */
export const shortestMs = 3_000;
/** Below so many answers an item's numbers are shown grey and raise no flag. */
export const enoughAnswers = 30;
/** Answers elsewhere before the share right of them counts as somebody's ability. */
export const enoughElsewhere = 10;
/** Answers called sure before their errors raise a flag. */
export const enoughSure = 10;
