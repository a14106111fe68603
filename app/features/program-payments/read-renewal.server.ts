import type { Context } from "../../context.server";
import { formatMoney } from "../../lib/money";
import { formatMediumDate } from "../../lib/time-text";
import { PaymentsUnavailable, type Price } from "../../services/payments/payments";
import { planRenewal, type Renewal } from "./renewal";

/** Maximum time that a page waits for the price, ms. */
const priceTimeoutMs = 1500;

interface Seats {
  seats: number;
  paidUntil: number;
}

/** Returns the next year of a program at the provider's price; null without a provider, or if nothing is on sale. */
export async function readRenewal(
  { payments, now }: Pick<Context, "payments" | "now">,
  program: Seats,
): Promise<Renewal | null> {
  return payments && planRenewal(program, await payments.price(), now);
}

/** Describes the next year of a program for its pages; null also if the provider does not answer in time. */
export async function describeRenewal(context: Pick<Context, "payments" | "now" | "waitUntil">, program: Seats) {
  const { payments, now, waitUntil } = context;
  if (!payments) return null;
  const pricePromise: Promise<Price | null> = payments.price().catch((error: unknown) => {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  });
  waitUntil(pricePromise);
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), priceTimeoutMs));
  const price = await Promise.race([pricePromise, timeout]);
  const renewal = price && planRenewal(program, price, now);
  if (!renewal) return null;
  const { seats, unitAmount, amount, currency, coversUntil } = renewal;
  return {
    seats,
    unitPrice: formatMoney(unitAmount, currency),
    total: formatMoney(amount, currency),
    coversUntil: formatMediumDate(coversUntil, "UTC"),
  };
}

export type ShownRenewal = NonNullable<Awaited<ReturnType<typeof describeRenewal>>>;
