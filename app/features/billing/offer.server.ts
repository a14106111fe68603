import type { Context } from "../../context.server";
import { formatMoney } from "../../lib/money";
import { type Payments, PaymentsUnavailable, type Price } from "../../services/payments/payments";

/** The price as pages show it. */
export interface Offer {
  amount: string;
  interval: Price["interval"];
  /** What a month of a year comes to; null for other periods. */
  perMonth: string | null;
}

/** A page waits no longer for the price; the checkout shows it all the same. */
const patience = 1500;

/** The price on offer, as the provider says it (P4); null when nothing is, or the provider cannot be asked just now. */
export async function readOffer(
  { waitUntil }: Pick<Context, "waitUntil">,
  payments: Pick<Payments, "price">,
): Promise<Offer | null> {
  const asked = payments.price().catch((error: unknown) => {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  });
  // An answer that comes too late for this page is there for the next one.
  waitUntil(asked);
  const price = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))]);
  return price?.onSale ? toOffer(price) : null;
}

function toOffer({ amount, currency, interval }: Price): Offer {
  return {
    amount: formatMoney(amount, currency),
    interval,
    perMonth: interval === "year" ? formatMoney(Math.round(amount / 12), currency) : null,
  };
}
