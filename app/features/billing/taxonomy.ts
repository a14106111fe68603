import { providerStates } from "../../services/payments/payments";

// Closed lists of billing; columns are held to them.

/** What the payment provider may say of a subscription, and `comp` where only an admin gave it. */
export const subscriptionStates = [...providerStates, "comp"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What can become of a learner's subscription. */
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
