// The interface to a payment provider in RadCore's terms; stripe.server.ts implements it. Times are ms since the epoch, amounts
// are in the currency's smallest unit, currencies are lowercase ISO 4217 codes.

/** The states of a subscription, in Stripe's terms. */
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

/** A recurring price. */
export interface Price {
  id: string;
  productId: string;
  amount: number;
  currency: string;
  interval: "day" | "week" | "month" | "year";
  /** Whether new subscriptions can be bought at this price. */
  isOnSale: boolean;
}

/** The provider's current state of a subscription. */
export interface ProviderSubscription {
  id: string;
  /** The product that the learner subscribed to; only ours gives access. */
  productId: string;
  state: ProviderState;
  amount: number;
  currency: string;
  startedAt: number;
  periodStart: number;
  periodEnd: number;
  /** Scheduled end of the subscription; null while it renews. */
  cancelAt: number | null;
  endedAt: number | null;
  /** Whether the invoice of the current period is paid. */
  isPeriodPaid: boolean;
  /** Brand and last digits as on a receipt, such as "Visa •••• 4242". */
  paymentMethod: string | null;
}

export interface ProviderInvoice {
  id: string;
  number: string | null;
  state: "open" | "paid" | "uncollectible" | "void";
  amountDue: number;
  amountPaid: number;
  /** The part of the paid amount that was returned. */
  amountRefunded: number;
  currency: string;
  createdAt: number;
  paidAt: number | null;
  /** Number of attempts to charge the invoice. */
  attempts: number;
}

/** The relevant state of one customer. */
export interface CustomerState {
  subscriptions: ProviderSubscription[];
  /** At most 100 invoices, newest first, without drafts. */
  invoices: ProviderInvoice[];
}

/** A notification that a customer's state changed; it does not contain the state. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  objectId: string | null;
  createdAt: number;
  /** Signing time of this delivery. */
  signedAt: number;
}

export interface CheckoutOrder {
  userId: string;
  customerId: string;
  /** Where the provider redirects the learner after payment; `{CHECKOUT_SESSION_ID}` is replaced with the checkout's id. */
  successUrl: string;
  cancelUrl: string;
}

/** The one-time payment of a residency program's invoice. */
export interface InvoiceOrder {
  invoiceId: string;
  /** The line on the payment page. */
  description: string;
  /** Price of one unit. */
  unitAmount: number;
  quantity: number;
  currency: string;
  /** Filled in on the payment page. */
  email: string;
  successUrl: string;
  cancelUrl: string;
}

/** A payment page. */
export interface Checkout {
  id: string;
  state: "open" | "complete" | "expired";
  /** Whether money was taken; a complete checkout by bank debit may be paid days later. */
  isPaid: boolean;
  /** Address of the page while it is open. */
  url: string | null;
  /** The invoice of `startInvoiceCheckout`; null for a learner's subscription. */
  invoiceId: string | null;
}

/** A code that buyers enter on the payment page, with its discount. */
export interface PromotionCode {
  id: string;
  code: string;
  /** A share of the price, 1 to 100, or an amount with its currency. */
  discount: { percent: number } | { amount: number; currency: string };
  /** Whether the discount applies to the first payment only, or to every payment. */
  isFirstYearOnly: boolean;
  redeemed: number;
  /** Highest number of redemptions; null without a limit. */
  limit: number | null;
  expiresAt: number | null;
  isActive: boolean;
}

export type NewPromotionCode = Pick<PromotionCode, "code" | "discount" | "isFirstYearOnly" | "limit" | "expiresAt">;

/** Returns whether the customer may buy, by the provider's state at the time of the call. */
export type CanBuy = () => Promise<boolean>;

/** A payment provider. Every write has an idempotency key, so a repeated call takes effect once. */
export interface Payments {
  /** Origins to which our forms may redirect. */
  readonly redirectOrigins: readonly string[];
  /** Whether this is the local stand-in, which takes no real cards. */
  readonly isStandIn: boolean;
  /** Returns the current price, at most ten minutes old. */
  price(): Promise<Price>;
  /**
   * Creates the learner's customer, once per learner, and returns its id. `lostCustomerId` is an earlier customer that the
   * provider no longer has.
   */
  createCustomer(userId: string, lostCustomerId: string | null): Promise<string>;
  /** Updates the name and email on receipts and hosted pages; returns false if the customer does not exist. */
  updateCustomer(customerId: string, person: { name: string; email: string }, key: string): Promise<boolean>;
  /** Deletes the customer and ends their subscriptions at once. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Returns the URL of the payment page for the annual subscription; null if `canBuy` returns false. Calls `canBuy` after
   * listing the earlier checkouts, so that no payment goes unnoticed. A customer has one open checkout at a time.
   */
  startCheckout(order: CheckoutOrder, canBuy: CanBuy): Promise<string | null>;
  /**
   * Creates a payment page for an invoice. `attempt` differs for each page of an invoice: the same one twice is one page. Throws
   * `PaymentsUnavailable` if another order has used it.
   */
  startInvoiceCheckout(order: InvoiceOrder, attempt: string): Promise<Checkout>;
  /** Returns a checkout; null if the provider does not have it. */
  checkout(checkoutId: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that nobody can pay it; returns false if it was paid or has expired. */
  expireCheckout(checkoutId: string): Promise<boolean>;
  /** Returns the promotion codes, newest first, at most 100, and whether there are more. */
  listPromotionCodes(): Promise<{ codes: PromotionCode[]; hasMore: boolean }>;
  /** Creates a promotion code; returns null if the provider refuses, for example because an active one has the same code. */
  createPromotionCode(fields: NewPromotionCode, key: string): Promise<PromotionCode | null>;
  /** Ends a promotion code for new buyers and returns it; null if the provider does not have it. */
  deactivatePromotionCode(id: string): Promise<PromotionCode | null>;
  /** Returns the URL of the provider's page for payment methods and invoices; null if the customer does not exist. */
  openPortal(customerId: string, returnUrl: string, key: string): Promise<string | null>;
  /** Returns the customer's state; null if this provider account and mode does not have the customer. */
  customerState(customerId: string): Promise<CustomerState | null>;
  /**
   * Cancels the subscription at the end of its period, or resumes it; returns false if the provider refuses, for example
   * because the subscription has ended.
   */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, key: string): Promise<boolean>;
  /** Ends the subscription at once, without a refund; returns false if it has ended already. */
  endSubscription(subscriptionId: string): Promise<boolean>;
  /**
   * Returns a part of what the customer paid for an invoice; returns false if the provider refuses, for example because less than
   * `amount` is left to refund, or if the invoice does not belong to this customer.
   */
  refund(customerId: string, refund: { invoiceId: string; amount: number }, key: string): Promise<boolean>;
  /** Returns the URL of an invoice; null if it does not belong to this customer. */
  invoiceUrl(customerId: string, invoiceId: string): Promise<string | null>;
  /** Yields every customer with a subscription, ended ones included, page by page. */
  eachCustomer(): AsyncIterable<{ customerId: string; subscriptions: ProviderSubscription[] }[]>;
  /** Returns the event in a webhook delivery if its signature is valid and recent; null otherwise. */
  readDelivery(body: string, signature: string, now: number): Promise<PaymentEvent | null>;
}

/** The provider could not be reached or failed; a retry may succeed. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}
