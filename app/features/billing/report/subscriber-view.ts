import { freeQuestionQuota } from "~/constants";
import { formatMoney, toMajorUnits } from "~/lib/money";
import { formatMediumDate, formatTime } from "~/lib/time-text";
import { getStanding } from "../current-standing";
import { getEventState } from "./payment-events-query";
import type { SubscriberRecords } from "./read-subscriber.server";
import { changeNames, formatNextEvent, standingNames, standingTones } from "./subscription-text";

/** Formats one learner's subscription for the admin page, on the server. */
export function buildSubscriberView(read: SubscriberRecords, now: number, hasStripeDashboard: boolean) {
  const { person, subscription, quota, customerId } = read;
  const day = (at: number | null) => (at ? formatMediumDate(at, "UTC") : null);
  const formatMoment = (at: number) => formatTime(at, now, "UTC");
  const standing = subscription && getStanding(subscription, now);
  return {
    userId: person.id,
    name: person.name,
    subscriptionVersion: subscription?.writeId ?? "",
    standing: standing && { name: standingNames[standing], tone: standingTones[standing] },
    next: subscription && standing && formatNextEvent(subscription, standing),
    accessUntil: day(subscription?.accessUntil ?? null),
    hasAccess: subscription !== null && subscription.accessUntil > now,
    paidUntil: day(subscription?.paidUntil ?? null),
    compUntil: day(subscription?.compUntil ?? null),
    isCompRunning: subscription !== null && subscription.compUntil > now,
    hasPaidAccess: subscription !== null && subscription.paidUntil > now,
    price:
      subscription?.amount && subscription.currency ? formatMoney(subscription.amount, subscription.currency) : null,
    paymentMethod: subscription?.paymentMethod ?? null,
    state: subscription?.status ?? null,
    fetchedAt: subscription?.syncedAt ? formatMoment(subscription.syncedAt) : null,
    quota: {
      used: quota?.used ?? 0,
      limit: quota?.limitCount ?? Number(read.defaultQuota ?? freeQuestionQuota),
      own: quota !== null,
    },
    customerId,
    // The URL need not name the mode (test or live), because the dashboard asks for it.
    dashboardUrl: customerId && hasStripeDashboard ? `https://dashboard.stripe.com/customers/${customerId}` : null,
    /** Whether the payment provider will charge this learner again. */
    willRenew:
      subscription !== null &&
      subscription.providerId !== null &&
      subscription.cancelAt === null &&
      subscription.paidUntil > now &&
      subscription.status !== "canceled",
    payments: read.payments.map((one) => ({
      id: one.id,
      number: one.number,
      status: one.status,
      amount: formatMoney(one.status === "paid" ? one.amountPaid : one.amountDue, one.currency),
      refunded: one.amountRefunded > 0 ? formatMoney(one.amountRefunded, one.currency) : null,
      /** The part that can still be refunded, such as "199.00"; null if there is none. */
      refundable:
        one.status === "paid" && one.amountPaid > one.amountRefunded
          ? toMajorUnits(one.amountPaid - one.amountRefunded, one.currency).toFixed(
              toMajorUnits(1, one.currency) < 1 ? 2 : 0,
            )
          : null,
      currency: one.currency.toUpperCase(),
      on: formatMediumDate(one.paidAt ?? one.createdAt, "UTC"),
    })),
    events: read.events.map((one) => ({
      id: one.id,
      type: one.type,
      received: formatMoment(one.receivedAt),
      state: getEventState(one),
      note: one.note,
    })),
    changes: read.changes.map((one) => ({
      id: one.id,
      at: formatMoment(one.at),
      what: changeNames[one.kind],
      detail: one.detail,
      by: one.actorName ?? one.actor,
    })),
  };
}

export type SubscriberView = ReturnType<typeof buildSubscriberView>;
