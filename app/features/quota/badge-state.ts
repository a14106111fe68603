import { quotaCriticalThreshold, quotaWarningThreshold } from "../../constants";
import type { Quota } from "./quota-view";

export type QuotaBadgeState =
  | { kind: "hidden" }
  | { kind: "annual" }
  | { kind: "free"; remaining: number; urgency: "calm" | "warning" | "critical" };

/** Returns the state of the quota badge (N3). */
export function getQuotaBadgeState(quota: Quota): QuotaBadgeState {
  if (!quota.subscriptionsEnabled) return { kind: "hidden" };
  if (quota.hasActiveSubscription) return { kind: "annual" };
  const remaining = quota.freeQuestionsRemaining;
  const urgency =
    remaining <= quotaCriticalThreshold ? "critical" : remaining <= quotaWarningThreshold ? "warning" : "calm";
  return { kind: "free", remaining, urgency };
}
