import { formatMediumDate } from "~/lib/time-text";
import type { Tone } from "~/ui/tone";
import type { SubscriptionChange, SubscriptionState } from "../billing-taxonomy";
import { getStanding, type SubscriptionStanding } from "../current-standing";

// Labels of standings and changes for admins. Days are UTC, like the months of the report.

export const standingNames: Record<SubscriptionStanding, string> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Past due",
  canceled: "Canceled, still active",
  comp: "Complimentary",
  expired: "Expired",
};

export const standingTones: Record<SubscriptionStanding, Tone> = {
  active: "success",
  trialing: "success",
  past_due: "warning",
  canceled: "neutral",
  comp: "primary",
  expired: "neutral",
};

export const changeNames: Record<SubscriptionChange, string> = {
  subscribed: "Subscribed",
  renewed: "Renewed",
  payment_failed: "Payment failed",
  recovered: "Paid after a failed payment",
  cancelled: "Canceled",
  resumed: "Resumed",
  ended: "Ended",
  comp_given: "Complimentary access given",
  comp_ended: "Complimentary access ended",
  quota_changed: "Quota changed",
};

interface Subscription {
  status: SubscriptionState;
  currentPeriodEnd: number;
  accessUntil: number;
  paidUntil: number;
  compUntil: number;
  cancelAt: number | null;
  endedAt: number | null;
}

/** Returns a sentence about the next event of a subscription with this standing. */
export function formatNextEvent(row: Subscription, standing: SubscriptionStanding): string {
  const { accessUntil, paidUntil, compUntil, currentPeriodEnd, cancelAt, endedAt } = row;
  const day = (at: number) => formatMediumDate(at, "UTC");
  const compSuffix = compUntil > paidUntil ? ` Complimentary access then continues until ${day(compUntil)}.` : "";
  switch (standing) {
    case "active":
      return `Renews on ${day(currentPeriodEnd)}.${compSuffix}`;
    case "trialing":
      return `The trial ends and the first payment is due on ${day(currentPeriodEnd)}.${compSuffix}`;
    case "past_due":
      return `The renewal is unpaid; the grace period ends on ${day(paidUntil)}.${compSuffix}`;
    case "canceled":
      return `Ends on ${day(cancelAt ?? paidUntil)} and does not renew.${compSuffix}`;
    case "comp":
      return `Complimentary access until ${day(compUntil)}.`;
    case "expired":
      if (accessUntil === 0 && endedAt === null) return "The first payment was never completed.";
      return `Access ended on ${day(endedAt ?? accessUntil)}.`;
  }
}

type FoundSubscriber = { [Part in keyof Subscription]: Subscription[Part] | null } & {
  userId: string;
  name: string;
  username: string | null;
  email: string;
};

/** Formats a row of the subscriber list; `standing` and `next` are null without a subscription. */
export function formatSubscriber(found: FoundSubscriber, now: number) {
  const {
    userId,
    name,
    username,
    email,
    status,
    currentPeriodEnd,
    accessUntil,
    paidUntil,
    compUntil,
    cancelAt,
    endedAt,
  } = found;
  const learner = { userId, name, username, email };
  if (status === null || currentPeriodEnd === null || accessUntil === null || paidUntil === null || compUntil === null)
    return { ...learner, standing: null, next: null };
  const row = { status, currentPeriodEnd, accessUntil, paidUntil, compUntil, cancelAt, endedAt };
  const standing = getStanding(row, now);
  return {
    ...learner,
    standing: { name: standingNames[standing], tone: standingTones[standing] },
    next: formatNextEvent(row, standing),
  };
}
