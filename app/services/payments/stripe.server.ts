import Stripe from "stripe";
import {
  type CanBuy,
  type CheckoutOrder,
  type CustomerState,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type ProviderSubscription,
} from "./payments";
import { readEvent } from "./stripe-event";
import { callStripe, nullIfMissing, nullIfRefused, withIdempotencyKey } from "./stripe-failures.server";
import { createInvoiceCheckouts } from "./stripe-invoice-checkout.server";
import { createPromotionCodes } from "./stripe-promotion-codes.server";
import { getId, listPaymentIntents, toInvoice, toSubscription } from "./stripe-records";

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
      // The provider's payment page has the field for the code (M8).
      allow_promotion_codes: true,
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
    ...createInvoiceCheckouts(stripe),
    ...createPromotionCodes(stripe),
    startCheckout: (order, canBuy) => callStripe(() => openCheckout(order, canBuy)),
    openPortal: (customerId, returnUrl, key) =>
      callStripe(async () => {
        const portalParams = { customer: customerId, return_url: returnUrl };
        const portal = await nullIfMissing(stripe.billingPortal.sessions.create(portalParams, { idempotencyKey: key }));
        return portal?.url ?? null;
      }),
    customerState: (customerId) =>
      callStripe(async (): Promise<CustomerState | null> => {
        const [subscriptions, invoices, charges] = await Promise.all([
          nullIfMissing(
            stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100, expand: expandedFields }),
          ),
          nullIfMissing(stripe.invoices.list({ customer: customerId, limit: 100, expand: ["data.payments"] })),
          nullIfMissing(stripe.charges.list({ customer: customerId, limit: 100 })),
        ]);
        if (!subscriptions || !invoices || !charges) return null;
        const refunds = new Map(
          charges.data.map((charge) => [getId(charge.payment_intent), charge.amount_refunded] as const),
        );
        return {
          subscriptions: subscriptions.data.map(toSubscription),
          invoices: invoices.data.flatMap((invoice) => toInvoice(invoice, refunds)),
        };
      }),
    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      callStripe(async () => {
        const cancellation = cancel ? { cancel_at_period_end: true } : { cancel_at_period_end: false };
        const change = stripe.subscriptions.update(subscriptionId, cancellation, { idempotencyKey: key });
        return (await nullIfRefused(change)) !== null;
      }),
    endSubscription: (subscriptionId) =>
      callStripe(async () => (await nullIfRefused(stripe.subscriptions.cancel(subscriptionId))) !== null),
    refund: (customerId, { invoiceId, amount }, key) =>
      callStripe(async () => {
        const invoice = await nullIfMissing(stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
        const [intent] = invoice ? listPaymentIntents(invoice) : [];
        if (!invoice || !intent || getId(invoice.customer) !== customerId) return false;
        const params = { payment_intent: intent, amount, metadata: { invoice: invoiceId } };
        return (
          (await nullIfRefused(withIdempotencyKey(key, (options) => stripe.refunds.create(params, options)))) !== null
        );
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
