// The specification's constants for server and browser (N3, N5, N6, N7, N9). Times are in milliseconds.

const second = 1000;

export const freeQuestionQuota = 50;
/** The badge turns to the warning color at this number of remaining free questions, and to red at `quotaCriticalThreshold`. */
export const quotaWarningThreshold = 10;
export const quotaCriticalThreshold = 2;
export const quotaPollInterval = 30 * second;

export const currentUserFreshness = 30 * second;
export const dataFreshness = 30 * second;
export const unusedCacheLifetime = 5 * 60 * second;
export const queryRetries = 1;
export const mutationRetries = 0;
export const refetchOnFocus = false;
export const refetchInterval = false;

/**
 * Returns the delay before a retry, ms: 1 s after the first failure (`failures` is 0), doubled for every further failure up to
 * 30 s.
 */
export function retryDelay(failures: number): number {
  return Math.min(second * 2 ** failures, 30 * second);
}

export const logoutRedirectDelay = second;

export const pathCheckInterval = 2 * second;
export const minActivityPingInterval = 5 * 60 * second;
export const activityPingAttemptInterval = 30 * second;
export const maxClickTextLength = 50;

export const maxToasts = 1;
export const toastRemovalDelay = 1_000_000;
export const toastDuration = 5 * second;
/** Distance of a swipe to the right that dismisses a toast, in pixels. */
export const toastSwipeThreshold = 50;
export const toastHotkey = "F8";
export const tooltipDelay = 700;

export const themeStorageKey = "radcore-ui-theme";
export const defaultTheme = "light";

/** The default of `ADMIN_USERNAMES`: the fixed admin usernames of the specification (A3). */
export const adminUsernames = "radcore-admin,radcore-test,radcore-agent";
