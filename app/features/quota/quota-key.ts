/** Query key of the quota in the browser's cache. */
export const quotaQueryKey = ["/api/subscriptions/quota"];
