import { providerStates } from "../../services/payments/payments";

// Allowed values of billing columns.

/** The provider's states, and `comp` for a learner who has only complimentary access. */
export const subscriptionStates = [...providerStates, "comp"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Kinds of changes in the history of a subscription. */
export const subscriptionChanges = [
  "subscribed",
  "renewed",
  "payment_failed",
  "recovered",
  "cancelled",
  "resumed",
  "ended",
  "comp_given",
  "comp_ended",
  "quota_changed",
] as const;
export type SubscriptionChange = (typeof subscriptionChanges)[number];
