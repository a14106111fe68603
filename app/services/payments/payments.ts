// What RadCore asks of a payment provider, in its own words; stripe.server.ts says it in Stripe's. Times are ms since the
// epoch, amounts are in the currency's smallest unit, currencies ISO 4217 in lower case.

/** How a subscription stands with the provider; the words are Stripe's. */
export const providerStates = [
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;
export type ProviderState = (typeof providerStates)[number];

/** A price that is charged once a period. */
export interface Price {
  id: string;
  productId: string;
  amount: number;
  currency: string;
  interval: "day" | "week" | "month" | "year";
  /** Whether it can be bought at the moment. */
  onSale: boolean;
}

/** One subscription as it is at the provider now. */
export interface ProviderSubscription {
  id: string;
  /** What was bought; a subscription to anything else gives no access. */
  productId: string;
  state: ProviderState;
  amount: number;
  currency: string;
  startedAt: number;
  periodStart: number;
  periodEnd: number;
  /** It ends then and does not renew; null while it renews. */
  cancelAt: number | null;
  endedAt: number | null;
  /** Whether the invoice of the running period is paid. */
  settled: boolean;
  /** As on a receipt, e.g. "Visa •••• 4242". */
  paymentMethod: string | null;
}

export interface ProviderInvoice {
  id: string;
  number: string | null;
  state: "open" | "paid" | "uncollectible" | "void";
  amountDue: number;
  amountPaid: number;
  currency: string;
  createdAt: number;
  paidAt: number | null;
  /** How often the provider tried to charge it. */
  attempts: number;
}

/** Everything about one customer that matters here. */
export interface CustomerState {
  subscriptions: ProviderSubscription[];
  /** Newest first, drafts left out, at most a hundred. */
  invoices: ProviderInvoice[];
}

/** Something happened at the provider; says whose state to fetch, never what it is. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  objectId: string | null;
  createdAt: number;
  /** When this delivery was signed. */
  signedAt: number;
}

export interface CheckoutOrder {
  userId: string;
  customerId: string;
  /** Where the provider sends the learner afterwards; `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

/** Whether the customer may buy, by the provider's state as it is when this is asked. */
export type MayBuy = () => Promise<boolean>;

/** A payment provider. Every write carries an idempotency key: sent twice, it is done once. */
export interface Payments {
  /** Sites that a form of ours may end up at. */
  readonly origins: readonly string[];
  /** Whether this is the local stand-in: cards are not real. */
  readonly local: boolean;
  /** The price on offer, at most ten minutes old. */
  price(): Promise<Price>;
  /** Makes the customer of a learner, once however often it is asked; instead of `lost`, which the provider has not any more. */
  createCustomer(userId: string, lost: string | null): Promise<string>;
  /** Tells the provider whom its receipts and pages should greet; false when it has no such customer. */
  updateCustomer(customerId: string, person: { name: string; email: string }, key: string): Promise<boolean>;
  /** Removes the customer and ends what they pay for at once. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Address of the provider's page where the annual subscription is paid; null when `mayBuy`, asked at the right moment, says
   * no. A customer has one at a time.
   */
  startCheckout(order: CheckoutOrder, mayBuy: MayBuy): Promise<string | null>;
  /** Address of the provider's page for payment methods and invoices; null when it has no such customer. */
  openPortal(customerId: string, returnUrl: string, key: string): Promise<string | null>;
  /** Null when the provider has never had this customer: another account's, or another mode's. */
  customerState(customerId: string): Promise<CustomerState | null>;
  /** Lets the subscription end with its period, or go on after all; false when that is refused, as of one that has ended. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, key: string): Promise<boolean>;
  /** Address of the provider's page of an invoice of this customer; null when it is not theirs. */
  invoiceUrl(customerId: string, invoiceId: string): Promise<string | null>;
  /** Every customer with a subscription, ended ones included, page by page. */
  eachCustomer(): AsyncIterable<{ customerId: string; subscriptions: ProviderSubscription[] }[]>;
  /** The event in a delivery, if it was signed by the provider lately; null otherwise. */
  readDelivery(body: string, signature: string, now: number): Promise<PaymentEvent | null>;
}

/** The provider could not be asked, or failed; trying again later may help. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}
