import Stripe from "stripe";
import {
  type CheckoutOrder,
  type CustomerState,
  type MayBuy,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type ProviderInvoice,
  type ProviderSubscription,
} from "./payments";
import { readEvent } from "./stripe-event";
import { ask, underKey, unlessMissing, unlessRefused } from "./stripe-failures.server";

export interface StripeWiring {
  secretKey: string;
  webhookSecret: string;
  /** Id of the annual price, price_…. */
  priceId: string;
  /** URL of the local stand-in; Stripe itself if omitted. */
  apiBase?: string | undefined;
  /** Current time, ms; determines the age of the cached price. */
  now: number;
  /** Defaults to the runtime's `fetch`. */
  fetch?: typeof globalThis.fetch;
}

const timeout = 10_000;
const priceKept = 10 * 60 * 1000;
/** Cache of prices by key and price id, because public pages show the price. */
const knownPrices = new Map<string, { price: Price; at: number }>();

/** Returns a client of Stripe, or of the local stand-in. */
export function createStripe({ secretKey, webhookSecret, priceId, apiBase, now, fetch }: StripeWiring): Payments {
  const base = apiBase ? new URL(apiBase) : null;
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port) || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });

  async function price(): Promise<Price> {
    const key = `${apiBase ?? ""} ${secretKey} ${priceId}`;
    const known = knownPrices.get(key);
    if (known && Math.abs(now - known.at) < priceKept) return known.price;
    const fetched = await ask(() => stripe.prices.retrieve(priceId));
    const { recurring, unit_amount: amount, currency, product, active } = fetched;
    const price: Price = {
      id: fetched.id,
      productId: idOf(product),
      amount: amount ?? 0,
      currency,
      interval: (recurring?.interval ?? "year") as Price["interval"],
      // An archived price is still needed: it names the product of everyone who pays it.
      onSale: active && amount !== null && recurring !== null,
    };
    knownPrices.set(key, { price, at: now });
    return price;
  }

  async function openCheckout({ customerId, userId, successUrl, cancelUrl }: CheckoutOrder, mayBuy: MayBuy) {
    const earlier = await stripe.checkout.sessions.list({ customer: customerId, limit: 10 });
    // Call `mayBuy` after the list: it sees earlier payments, and later payments belong to checkouts that the list shows as
    // open.
    if (!(await mayBuy())) return null;
    for (const { id, url, metadata } of earlier.data.filter((session) => session.status === "open")) {
      if (url && metadata?.price === priceId) return url;
      // A checkout that cannot be expired was paid or already expired.
      const closed = await unlessRefused(stripe.checkout.sessions.expire(id));
      if (!closed && !(await mayBuy())) return null;
    }
    const wish = {
      mode: "subscription" as const,
      customer: customerId,
      client_reference_id: userId,
      line_items: [{ price: priceId, quantity: 1 }],
      metadata: { price: priceId },
      subscription_data: { metadata: { userId } },
      success_url: successUrl,
      cancel_url: cancelUrl,
    };
    // The key derives from the newest checkout: concurrent requests use the same key and get the same checkout, so nobody pays
    // twice.
    const key = `checkout:${customerId}:${earlier.data[0]?.id ?? "first"}`;
    const session = await underKey(key, (options) => stripe.checkout.sessions.create(wish, options));
    if (!session.url) throw new PaymentsUnavailable("The checkout has no URL");
    return session.url;
  }

  return {
    origins: base
      ? [base.origin]
      : ["https://checkout.stripe.com", "https://billing.stripe.com", "https://invoice.stripe.com"],
    local: base !== null,
    price,
    // Contains only constant parameters, because an idempotency key must always come with the same ones.
    createCustomer: (userId, lost) =>
      ask(async () => {
        const key = `customer:${userId}:${lost ?? "first"}`;
        return (await underKey(key, (options) => stripe.customers.create({ metadata: { userId } }, options))).id;
      }),
    updateCustomer: (customerId, { name, email }, key) =>
      ask(async () => {
        const updated = await unlessMissing(
          stripe.customers.update(customerId, { name, email }, { idempotencyKey: key }),
        );
        return updated !== null;
      }),
    deleteCustomer: (customerId) =>
      ask(async () => {
        await unlessMissing(stripe.customers.del(customerId));
      }),
    startCheckout: (order, mayBuy) => ask(() => openCheckout(order, mayBuy)),
    openPortal: (customerId, returnUrl, key) =>
      ask(async () => {
        const wish = { customer: customerId, return_url: returnUrl };
        const portal = await unlessMissing(stripe.billingPortal.sessions.create(wish, { idempotencyKey: key }));
        return portal?.url ?? null;
      }),
    customerState: (customerId) =>
      ask(async (): Promise<CustomerState | null> => {
        const [subscriptions, invoices] = await Promise.all([
          unlessMissing(
            stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100, expand: subscriptionParts }),
          ),
          unlessMissing(stripe.invoices.list({ customer: customerId, limit: 100 })),
        ]);
        if (!subscriptions || !invoices) return null;
        return { subscriptions: subscriptions.data.map(toSubscription), invoices: invoices.data.flatMap(toInvoice) };
      }),
    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      ask(async () => {
        const wish = cancel ? { cancel_at_period_end: true } : { cancel_at_period_end: false };
        const change = stripe.subscriptions.update(subscriptionId, wish, { idempotencyKey: key });
        return (await unlessRefused(change)) !== null;
      }),
    invoiceUrl: (customerId, invoiceId) =>
      ask(async () => {
        const invoice = await unlessMissing(stripe.invoices.retrieve(invoiceId));
        return invoice && idOf(invoice.customer) === customerId ? (invoice.hosted_invoice_url ?? null) : null;
      }),
    async *eachCustomer() {
      let after: string | undefined;
      do {
        const page = await ask(() =>
          stripe.subscriptions.list({
            status: "all",
            limit: 100,
            expand: subscriptionParts,
            ...(after && { starting_after: after }),
          }),
        );
        const customers = new Map<string, ProviderSubscription[]>();
        for (const one of page.data) {
          const customerId = idOf(one.customer);
          customers.set(customerId, [...(customers.get(customerId) ?? []), toSubscription(one)]);
        }
        yield [...customers].map(([customerId, subscriptions]) => ({ customerId, subscriptions }));
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after);
    },
    async readDelivery(body, signature, at) {
      try {
        // The fifth argument selects Stripe's default crypto; the sixth is the time (ms) against which the signature's age is
        // checked.
        const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, 300, undefined, at);
        return readEvent(event, signature);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

const subscriptionParts = ["data.latest_invoice", "data.default_payment_method"];

function toSubscription(one: Stripe.Subscription): ProviderSubscription {
  const item = one.items.data[0];
  const periodEnd = (item?.current_period_end ?? 0) * 1000;
  const invoice = typeof one.latest_invoice === "object" ? one.latest_invoice : null;
  return {
    id: one.id,
    productId: item ? idOf(item.price.product) : "",
    state: one.status as ProviderSubscription["state"],
    amount: item?.price.unit_amount ?? 0,
    currency: item?.price.currency ?? one.currency,
    startedAt: one.start_date * 1000,
    periodStart: (item?.current_period_start ?? 0) * 1000,
    periodEnd,
    cancelAt: one.cancel_at ? one.cancel_at * 1000 : one.cancel_at_period_end ? periodEnd : null,
    endedAt: one.ended_at ? one.ended_at * 1000 : null,
    settled: invoice === null || invoice.status === "paid",
    paymentMethod: methodText(one.default_payment_method),
  };
}

function methodText(method: Stripe.Subscription["default_payment_method"]): string | null {
  if (!method || typeof method === "string") return null;
  const { card } = method;
  if (card) return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`;
  return method.type.replaceAll("_", " ");
}

function toInvoice(invoice: Stripe.Invoice): ProviderInvoice[] {
  if (!invoice.id || !invoice.status || invoice.status === "draft") return [];
  const paidAt = invoice.status_transitions.paid_at;
  return [
    {
      id: invoice.id,
      number: invoice.number,
      state: invoice.status as ProviderInvoice["state"],
      amountDue: invoice.amount_due,
      amountPaid: invoice.amount_paid,
      currency: invoice.currency,
      createdAt: invoice.created * 1000,
      paidAt: paidAt ? paidAt * 1000 : null,
      attempts: invoice.attempt_count,
    },
  ];
}

function idOf(thing: string | { id: string } | null): string {
  return typeof thing === "string" ? thing : (thing?.id ?? "");
}
