// Apart from the rules, which bring a list of common passwords: a page that only names a limit does without it.

/** Characters of a password. */
export const minPassword = 8;
export const maxPassword = 256;
