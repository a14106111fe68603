import type Stripe from "stripe";
import type { ProviderInvoice, ProviderSubscription } from "./payments";

// Translates Stripe's objects into our terms.

/** Returns a subscription, whose latest invoice and payment method are expanded, in our terms. */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const periodEnd = (item?.current_period_end ?? 0) * 1000;
  const invoice = typeof subscription.latest_invoice === "object" ? subscription.latest_invoice : null;
  return {
    id: subscription.id,
    productId: item ? getId(item.price.product) : "",
    state: subscription.status as ProviderSubscription["state"],
    amount: item?.price.unit_amount ?? 0,
    currency: item?.price.currency ?? subscription.currency,
    startedAt: subscription.start_date * 1000,
    periodStart: (item?.current_period_start ?? 0) * 1000,
    periodEnd,
    cancelAt: subscription.cancel_at
      ? subscription.cancel_at * 1000
      : subscription.cancel_at_period_end
        ? periodEnd
        : null,
    endedAt: subscription.ended_at ? subscription.ended_at * 1000 : null,
    isPeriodPaid: invoice === null || invoice.status === "paid",
    paymentMethod: formatPaymentMethod(subscription.default_payment_method),
  };
}

function formatPaymentMethod(method: Stripe.Subscription["default_payment_method"]): string | null {
  if (!method || typeof method === "string") return null;
  const { card } = method;
  if (card) return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
  return method.type.replaceAll("_", " ");
}

/** Returns the ids of the payments that paid an invoice, whose `payments` are expanded. */
export function listPaymentIntents({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ status, payment }) =>
    status === "paid" && payment.payment_intent ? [getId(payment.payment_intent)] : [],
  );
}

/** Returns an invoice in our terms, none for a draft; `refunds` are the refunded amounts by payment. */
export function toInvoice(invoice: Stripe.Invoice, refunds: ReadonlyMap<string, number>): ProviderInvoice[] {
  if (!invoice.id || !invoice.status || invoice.status === "draft") return [];
  const paidAt = invoice.status_transitions.paid_at;
  return [
    {
      id: invoice.id,
      number: invoice.number,
      state: invoice.status as ProviderInvoice["state"],
      amountDue: invoice.amount_due,
      amountPaid: invoice.amount_paid,
      amountRefunded: listPaymentIntents(invoice).reduce((sum, id) => sum + (refunds.get(id) ?? 0), 0),
      currency: invoice.currency,
      createdAt: invoice.created * 1000,
      paidAt: paidAt ? paidAt * 1000 : null,
      attempts: invoice.attempt_count,
    },
  ];
}

/** Returns the id of an object that may be expanded; empty text for none. */
export function getId(reference: string | { id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
