/** Maximum rows of a list. */
export const listLimits = { collapsed: 10, expanded: 100 };

/** Maximum number of dead letters counted; more show as "100 or more". */
export const maxDeadLetters = 100;
