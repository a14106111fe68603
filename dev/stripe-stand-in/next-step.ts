import { expireCheckout } from "./checkout";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import type { StandInContext } from "./stand-in-context";
import { endPeriod } from "./subscriptions";

/** A scheduled step of the simulation. */
interface ScheduledStep {
  /** Time in seconds. */
  at: number;
  run(): void;
}

/** Returns the earliest step; of two steps at the same time, an invoice comes before the end of a period. */
export function findNextScheduledStep(context: StandInContext): ScheduledStep | null {
  let next: ScheduledStep | null = null;
  const keepIfEarlier = (at: number | null, run: () => void) => {
    if (at !== null && (next === null || at < next.at)) next = { at, run };
  };
  const { invoices, subscriptions, checkouts } = context.state;
  for (const invoice of invoices) {
    if (invoice.status === "draft")
      keepIfEarlier(invoice.finalizes, () => {
        finalizeInvoice(context, invoice);
        chargeInvoice(context, invoice, true);
      });
    if (invoice.status === "open") keepIfEarlier(invoice.nextAttempt, () => chargeInvoice(context, invoice, true));
  }
  for (const subscription of subscriptions)
    if (subscription.status !== "canceled" && subscription.status !== "incomplete")
      keepIfEarlier(subscription.periodEnd, () => endPeriod(context, subscription));
  for (const checkout of checkouts)
    if (checkout.status === "open") keepIfEarlier(checkout.expires, () => expireCheckout(context, checkout));
  return next;
}
