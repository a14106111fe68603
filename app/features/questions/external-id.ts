/** What an external id looks like: lower-case letters, digits and dashes, 3 to 64 of them, and no dash first. */
export const externalIdPattern = /^[a-z0-9][a-z0-9-]{2,63}$/;
