import type Stripe from "stripe";
import type { Checkout, InvoiceOrder, Payments } from "./payments";
import { callStripe, nullIfMissing, nullIfRefused, withIdempotencyKey } from "./stripe-failures.server";

/** Returns the payment pages of invoices at Stripe: checkouts in payment mode, without a customer. */
export function createInvoiceCheckouts(
  stripe: Stripe,
): Pick<Payments, "startInvoiceCheckout" | "checkout" | "expireCheckout"> {
  return {
    startInvoiceCheckout: (order, attempt) =>
      callStripe(async () => {
        const key = `invoice:${order.invoiceId}:${attempt}`;
        const params = toParams(order);
        return toCheckout(await withIdempotencyKey(key, (options) => stripe.checkout.sessions.create(params, options)));
      }),
    checkout: (checkoutId) =>
      callStripe(async () => {
        const session = await nullIfMissing(stripe.checkout.sessions.retrieve(checkoutId));
        return session && toCheckout(session);
      }),
    expireCheckout: (checkoutId) =>
      callStripe(async () => (await nullIfRefused(stripe.checkout.sessions.expire(checkoutId))) !== null),
  };
}

function toParams({ invoiceId, description, unitAmount, quantity, currency, ...order }: InvoiceOrder) {
  return {
    mode: "payment" as const,
    line_items: [{ price_data: { currency, unit_amount: unitAmount, product_data: { name: description } }, quantity }],
    metadata: { programInvoice: invoiceId },
    customer_email: order.email,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

function toCheckout({ id, status, payment_status: paymentStatus, url, metadata }: Stripe.Checkout.Session): Checkout {
  return {
    id,
    // Compared one by one, because the type of Stripe also allows other texts.
    state: status === "open" ? "open" : status === "complete" ? "complete" : "expired",
    isPaid: status === "complete" && paymentStatus !== "unpaid",
    url,
    invoiceId: metadata?.programInvoice ?? null,
  };
}
