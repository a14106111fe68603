/** Matches an external id: 3 to 64 lower-case letters, digits, and dashes, without a leading dash. */
export const externalIdPattern = /^[a-z0-9][a-z0-9-]{2,63}$/;
