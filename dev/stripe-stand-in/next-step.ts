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
  for (const one of invoices) {
    if (one.status === "draft")
      keepIfEarlier(one.finalizes, () => {
        finalizeInvoice(context, one);
        chargeInvoice(context, one, true);
      });
    if (one.status === "open") keepIfEarlier(one.nextAttempt, () => chargeInvoice(context, one, true));
  }
  for (const one of subscriptions)
    if (one.status !== "canceled" && one.status !== "incomplete")
      keepIfEarlier(one.periodEnd, () => endPeriod(context, one));
  for (const one of checkouts)
    if (one.status === "open") keepIfEarlier(one.expires, () => expireCheckout(context, one));
  return next;
}
