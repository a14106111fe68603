import Stripe from "stripe";
import {
  type CanBuy,
  type CheckoutOrder,
  type CustomerState,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type ProviderInvoice,
  type ProviderSubscription,
} from "./payments";
import { readEvent } from "./stripe-event";
import { callStripe, nullIfMissing, nullIfRefused, withIdempotencyKey } from "./stripe-failures.server";

export interface StripeOptions {
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

const timeoutMs = 10_000;
const priceCacheMs = 10 * 60 * 1000;
/** Cache of prices by key and price id, because public pages show the price. */
const priceCache = new Map<string, { price: Price; at: number }>();

/** Returns a client of Stripe, or of the local stand-in. */
export function createStripe({ secretKey, webhookSecret, priceId, apiBase, now, fetch }: StripeOptions): Payments {
  const standInUrl = apiBase ? new URL(apiBase) : null;
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(standInUrl && {
      host: standInUrl.hostname,
      port: Number(standInUrl.port) || (standInUrl.protocol === "https:" ? 443 : 80),
      protocol: standInUrl.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });

  async function price(): Promise<Price> {
    const key = `${apiBase ?? ""} ${secretKey} ${priceId}`;
    const cached = priceCache.get(key);
    if (cached && Math.abs(now - cached.at) < priceCacheMs) return cached.price;
    const stripePrice = await callStripe(() => stripe.prices.retrieve(priceId));
    const { recurring, unit_amount: amount, currency, product, active } = stripePrice;
    const price: Price = {
      id: stripePrice.id,
      productId: getId(product),
      amount: amount ?? 0,
      currency,
      interval: (recurring?.interval ?? "year") as Price["interval"],
      // An archived price is still needed, because it names the product of the learners who pay this price.
      isOnSale: active && amount !== null && recurring !== null,
    };
    priceCache.set(key, { price, at: now });
    return price;
  }

  async function openCheckout({ customerId, userId, successUrl, cancelUrl }: CheckoutOrder, canBuy: CanBuy) {
    const earlierCheckouts = await stripe.checkout.sessions.list({ customer: customerId, limit: 10 });
    // Call `canBuy` after the list: it sees earlier payments, and later payments belong to checkouts that the list shows as
    // open.
    if (!(await canBuy())) return null;
    for (const { id, url, metadata } of earlierCheckouts.data.filter((session) => session.status === "open")) {
      if (url && metadata?.price === priceId) return url;
      // A checkout that cannot be expired was paid or already expired.
      const closed = await nullIfRefused(stripe.checkout.sessions.expire(id));
      if (!closed && !(await canBuy())) return null;
    }
    const params = {
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
    const key = `checkout:${customerId}:${earlierCheckouts.data[0]?.id ?? "first"}`;
    const session = await withIdempotencyKey(key, (options) => stripe.checkout.sessions.create(params, options));
    if (!session.url) throw new PaymentsUnavailable("The checkout has no URL");
    return session.url;
  }

  return {
    redirectOrigins: standInUrl
      ? [standInUrl.origin]
      : ["https://checkout.stripe.com", "https://billing.stripe.com", "https://invoice.stripe.com"],
    isStandIn: standInUrl !== null,
    price,
    // Sends no name or email, because an idempotency key must always come with the same parameters.
    createCustomer: (userId, lostCustomerId) =>
      callStripe(async () => {
        const key = `customer:${userId}:${lostCustomerId ?? "first"}`;
        return (await withIdempotencyKey(key, (options) => stripe.customers.create({ metadata: { userId } }, options)))
          .id;
      }),
    updateCustomer: (customerId, { name, email }, key) =>
      callStripe(async () => {
        const updatedCustomer = await nullIfMissing(
          stripe.customers.update(customerId, { name, email }, { idempotencyKey: key }),
        );
        return updatedCustomer !== null;
      }),
    deleteCustomer: (customerId) =>
      callStripe(async () => {
        await nullIfMissing(stripe.customers.del(customerId));
      }),
    startCheckout: (order, canBuy) => callStripe(() => openCheckout(order, canBuy)),
    openPortal: (customerId, returnUrl, key) =>
      callStripe(async () => {
        const portalParams = { customer: customerId, return_url: returnUrl };
        const portal = await nullIfMissing(stripe.billingPortal.sessions.create(portalParams, { idempotencyKey: key }));
        return portal?.url ?? null;
      }),
    customerState: (customerId) =>
      callStripe(async (): Promise<CustomerState | null> => {
        const [subscriptions, invoices] = await Promise.all([
          nullIfMissing(
            stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100, expand: expandedFields }),
          ),
          nullIfMissing(stripe.invoices.list({ customer: customerId, limit: 100 })),
        ]);
        if (!subscriptions || !invoices) return null;
        return { subscriptions: subscriptions.data.map(toSubscription), invoices: invoices.data.flatMap(toInvoice) };
      }),
    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      callStripe(async () => {
        const cancellation = cancel ? { cancel_at_period_end: true } : { cancel_at_period_end: false };
        const change = stripe.subscriptions.update(subscriptionId, cancellation, { idempotencyKey: key });
        return (await nullIfRefused(change)) !== null;
      }),
    invoiceUrl: (customerId, invoiceId) =>
      callStripe(async () => {
        const invoice = await nullIfMissing(stripe.invoices.retrieve(invoiceId));
        return invoice && getId(invoice.customer) === customerId ? (invoice.hosted_invoice_url ?? null) : null;
      }),
    async *eachCustomer() {
      let after: string | undefined;
      do {
        const page = await callStripe(() =>
          stripe.subscriptions.list({
            status: "all",
            limit: 100,
            expand: expandedFields,
            ...(after && { starting_after: after }),
          }),
        );
        const customers = new Map<string, ProviderSubscription[]>();
        for (const subscription of page.data) {
          const customerId = getId(subscription.customer);
          customers.set(customerId, [...(customers.get(customerId) ?? []), toSubscription(subscription)]);
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

const expandedFields = ["data.latest_invoice", "data.default_payment_method"];

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
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

function getId(reference: string | { id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
