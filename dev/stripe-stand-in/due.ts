import { expireCheckout } from "./checkout";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { endPeriod } from "./subscriptions";
import type { StandInContext } from "./world";

/** A scheduled step of the simulation. */
interface ScheduledStep {
  /** Time in seconds. */
  at: number;
  run(): void;
}

/** Returns the earliest step; of two steps at the same time, an invoice comes before the end of a period. */
export function findNextScheduledStep(world: StandInContext): ScheduledStep | null {
  let next: ScheduledStep | null = null;
  const consider = (at: number | null, run: () => void) => {
    if (at !== null && (next === null || at < next.at)) next = { at, run };
  };
  const { invoices, subscriptions, checkouts } = world.state;
  for (const one of invoices) {
    if (one.status === "draft")
      consider(one.finalizes, () => {
        finalizeInvoice(world, one);
        chargeInvoice(world, one, true);
      });
    if (one.status === "open") consider(one.nextAttempt, () => chargeInvoice(world, one, true));
  }
  for (const one of subscriptions)
    if (one.status !== "canceled" && one.status !== "incomplete") consider(one.periodEnd, () => endPeriod(world, one));
  for (const one of checkouts) if (one.status === "open") consider(one.expires, () => expireCheckout(world, one));
  return next;
}
