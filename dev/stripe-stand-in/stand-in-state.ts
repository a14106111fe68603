import type { CardKind } from "./test-cards";

// What the stand-in remembers: plain JSON. Times are seconds since the epoch by its clock, as at Stripe; `due` is ms.

export interface State {
  /** Part of every id, so that two stand-ins give no id twice. */
  name: string;
  made: number;
  /** ms that the clock is ahead of the machine's. */
  offset: number;
  price: PriceRow;
  customers: CustomerRow[];
  cards: CardRow[];
  subscriptions: SubscriptionRow[];
  invoices: InvoiceRow[];
  checkouts: CheckoutRow[];
  portals: PortalRow[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  keys: KeyRow[];
}

export interface PriceRow {
  id: string;
  product: string;
  amount: number;
  currency: string;
  interval: "day" | "week" | "month" | "year";
  active: boolean;
  created: number;
}

export interface CustomerRow {
  id: string;
  created: number;
  name: string | null;
  email: string | null;
  metadata: Record<string, string>;
  deleted: boolean;
  /** The payment method that renewals fall back to. */
  card: string | null;
  /** How many invoices got a number. */
  invoices: number;
}

export interface CardRow {
  id: string;
  created: number;
  customer: string;
  kind: CardKind;
}

export interface SubscriptionRow {
  id: string;
  item: string;
  created: number;
  customer: string;
  status: "incomplete" | "trialing" | "active" | "past_due" | "unpaid" | "canceled";
  /** Periods are counted from here. */
  anchor: number;
  /** How many periods from the anchor the running one ends. */
  periods: number;
  periodStart: number;
  periodEnd: number;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  cancelReason: "cancellation_requested" | "payment_failed" | null;
  endedAt: number | null;
  card: string | null;
  latestInvoice: string | null;
  metadata: Record<string, string>;
}

export interface InvoiceRow {
  id: string;
  line: string;
  created: number;
  customer: string;
  subscription: string;
  status: "draft" | "open" | "paid" | "void";
  reason: "subscription_create" | "subscription_cycle";
  number: string | null;
  amount: number;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  firstFailed: number | null;
  /** When the draft is finalised and charged; null when nobody will. */
  finalizes: number | null;
  nextAttempt: number | null;
  finalized: number | null;
  paid: number | null;
  voided: number | null;
}

export interface CheckoutRow {
  id: string;
  created: number;
  expires: number;
  status: "open" | "complete" | "expired";
  customer: string | null;
  reference: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  trialDays: number;
  subscription: string | null;
  invoice: string | null;
}

export interface PortalRow {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
}

export interface EventRow {
  id: string;
  type: string;
  created: number;
  /** The event as it is sent: the object as it was then. */
  body: string;
  /** What became of its deliveries, in order: an HTTP status, 0 for no answer, -1 for dropped by the knob. */
  answers: number[];
}

/** A delivery to come. */
export interface DeliveryRow {
  event: string;
  /** ms by the clock. */
  due: number;
  tries: number;
}

/** An answer kept for an Idempotency-Key. */
export interface KeyRow {
  key: string;
  at: number;
  request: string;
  status: number;
  body: string;
}

/** A shop with one price and no customers. */
export function emptyState(now: number, price: Pick<PriceRow, "amount" | "currency" | "interval">): State {
  return {
    name: now.toString(36),
    made: 0,
    offset: 0,
    price: { ...price, id: "price_standin", product: "prod_standin", active: true, created: Math.floor(now / 1000) },
    customers: [],
    cards: [],
    subscriptions: [],
    invoices: [],
    checkouts: [],
    portals: [],
    events: [],
    deliveries: [],
    keys: [],
  };
}
