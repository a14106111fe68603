import { expireCheckout } from "./checkout";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { turnPeriod } from "./subscriptions";
import type { World } from "./world";

/** A scheduled step of the simulation. */
interface Due {
  /** Time in seconds. */
  at: number;
  run(): void;
}

/** Returns the next step by time; an invoice comes before the end of a period at the same time. */
export function nextDue(world: World): Due | null {
  let next: Due | null = null;
  const offer = (at: number | null, run: () => void) => {
    if (at !== null && (next === null || at < next.at)) next = { at, run };
  };
  const { invoices, subscriptions, checkouts } = world.state;
  for (const one of invoices) {
    if (one.status === "draft")
      offer(one.finalizes, () => {
        finalizeInvoice(world, one);
        chargeInvoice(world, one, true);
      });
    if (one.status === "open") offer(one.nextAttempt, () => chargeInvoice(world, one, true));
  }
  for (const one of subscriptions)
    if (one.status !== "canceled" && one.status !== "incomplete") offer(one.periodEnd, () => turnPeriod(world, one));
  for (const one of checkouts) if (one.status === "open") offer(one.expires, () => expireCheckout(world, one));
  return next;
}
