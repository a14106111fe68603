// Separate from credential-rules.ts, so that pages can show the limits without loading the list of common passwords.

/** Minimum length of a password in characters. */
export const minPasswordLength = 8;
/** Maximum length of a password in characters. */
export const maxPasswordLength = 256;
