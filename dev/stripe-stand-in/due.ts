import { expireCheckout } from "./checkout";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { turnPeriod } from "./subscriptions";
import type { World } from "./world";

/** A thing that the clock does by itself. */
interface Due {
  /** s */
  at: number;
  run(): void;
}

/** The next thing that is due at all; of two at once an invoice before a period's end. */
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
