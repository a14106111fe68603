import { expect, it } from "vitest";
import * as constants from "./constants";

// The specification's constants (N3, N5, N6, N7, N9).

const table: [string, unknown, unknown][] = [
  ["Free question quota (displayed out of)", constants.freeQuestionQuota, 50],
  ["Warning threshold", constants.quotaWarningThreshold, 10],
  ["Critical threshold", constants.quotaCriticalThreshold, 2],
  ["Quota poll interval", constants.quotaPollInterval, 30_000],
  ["Current-user cache", constants.currentUserFreshness, 30_000],
  ["Data freshness default", constants.dataFreshness, 30_000],
  ["Query retry", constants.queryRetries, 1],
  ["Mutation retry", constants.mutationRetries, 0],
  ["Refetch on window focus", constants.refetchOnFocus, false],
  ["Periodic refetch", constants.refetchInterval, false],
  ["Unused cache entries discarded after", constants.unusedCacheLifetime, 300_000],
  ["Logout redirect delay", constants.logoutRedirectDelay, 1000],
  ["Path-change check", constants.pathCheckInterval, 2000],
  ["Session activity ping at most every", constants.minActivityPingInterval, 300_000],
  ["Session activity ping attempted every", constants.activityPingAttemptInterval, 30_000],
  ["Click text truncation", constants.maxClickTextLength, 50],
  ["Toasts at once", constants.maxToasts, 1],
  ["Toast removal after dismissal", constants.toastRemovalDelay, 1_000_000],
  ["Toast duration", constants.toastDuration, 5000],
  ["Toast swipe threshold (N4)", constants.toastSwipeThreshold, 50],
  ["Toast hotkey (N4)", constants.toastHotkey, "F8"],
  ["Tooltip open delay", constants.tooltipDelay, 700],
  ["Theme storage key", constants.themeStorageKey, "radcore-ui-theme"],
  ["Default theme", constants.defaultTheme, "light"],
];

it.each(table)("%s is as specified", (_name, value, specified) => {
  expect(value).toBe(specified);
});

it("backs off for 1 s, doubling up to 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(constants.retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
