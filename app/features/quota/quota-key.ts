/** Query key of the quota in the browser's cache. */
export const quotaKey = ["/api/subscriptions/quota"];
