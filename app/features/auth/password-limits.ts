// Separate from credential-rules.ts, so that pages can show the limits without loading the list of common passwords.

/** Minimum length of a password in characters. */
export const minPassword = 8;
/** Maximum length of a password in characters. */
export const maxPassword = 256;
