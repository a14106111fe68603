import type { Context } from "../../context.server";
import { formatMoney } from "../../lib/money";
import { type Payments, PaymentsUnavailable, type Price } from "../../services/payments/payments";

/** The formatted price. */
export interface Offer {
  amount: string;
  interval: Price["interval"];
  /** A twelfth of a yearly price; null for other periods. */
  perMonth: string | null;
}

/** Maximum time that a page waits for the price, ms; the payment page shows the price in any case. */
const priceTimeoutMs = 1500;

/** Returns the current price from the provider (P4); null if nothing is on sale or the provider does not answer in time. */
export async function readOffer(
  { waitUntil }: Pick<Context, "waitUntil">,
  payments: Pick<Payments, "price">,
): Promise<Offer | null> {
  const pricePromise = payments.price().catch((error: unknown) => {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  });
  // A late answer still fills the cache for the next page.
  waitUntil(pricePromise);
  const price = await Promise.race([
    pricePromise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), priceTimeoutMs)),
  ]);
  return price?.isOnSale ? toOffer(price) : null;
}

function toOffer({ amount, currency, interval }: Price): Offer {
  return {
    amount: formatMoney(amount, currency),
    interval,
    perMonth: interval === "year" ? formatMoney(Math.round(amount / 12), currency) : null,
  };
}
