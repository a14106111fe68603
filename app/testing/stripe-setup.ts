import Stripe from "stripe";
import { createStandIn, type StandInOptions, standInSettings } from "../../dev/stripe-stand-in/stripe-stand-in";

// The payment stand-in and Stripe's library in one process.

/** The time of the stand-in at the start of a test. */
export const standInStart = Date.UTC(2026, 2, 3, 12);

/** Returns a new stand-in and a Stripe client that talks to it. */
export function openStripe(options: Partial<StandInOptions> = {}) {
  const standIn = createStandIn({ now: () => standInStart, url: "http://stand-in.test", ...options });
  const stripe = new Stripe(standInSettings.secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      standIn.fetch(new Request(input, init)),
    ),
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return { standIn, stripe };
}

/** Creates a customer and pays a checkout. Returns their ids and the decline code, null when paid. */
export async function subscribe({ standIn, stripe }: ReturnType<typeof openStripe>, card: string = "good") {
  const customer = await stripe.customers.create({ metadata: { userId: "u1" } });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "u1",
    line_items: [{ price: standInSettings.priceId, quantity: 1 }],
    metadata: { price: standInSettings.priceId },
    subscription_data: { metadata: { userId: "u1" } },
    success_url: "http://site.test/subscription/success?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://site.test/pricing",
  });
  const decline = standIn.pay(session.id, card);
  return { customer: customer.id, session: session.id, decline };
}
