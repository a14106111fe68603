/** The quota of the signed-in person in the browser's cache of what it read. */
export const quotaKey = ["/api/subscriptions/quota"];
