import type { CardKind } from "./test-cards";

// The state of the stand-in, stored as JSON. Times are seconds since the epoch by its clock, as at Stripe; only `due` is in ms.

export interface State {
  /** Part of every id, so that two stand-ins never share an id. */
  name: string;
  made: number;
  /** Offset of the stand-in's clock from the machine's, ms. */
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
  /** Missing in states that were stored before coupons. */
  coupons?: CouponRow[];
  promotionCodes?: PromotionCodeRow[];
}

export interface CouponRow {
  id: string;
  created: number;
  name: string | null;
  duration: "once" | "forever";
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
}

export interface PromotionCodeRow {
  id: string;
  created: number;
  coupon: string;
  code: string;
  active: boolean;
  limit: number | null;
  expires: number | null;
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
  /** The default payment method for renewals. */
  card: string | null;
  /** Number of finalized invoices. */
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
  /** Start of the first period. */
  anchor: number;
  /** Number of periods from the anchor to the end of the current one. */
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
  /** When the draft is finalized and charged; null if this is not scheduled. */
  finalizes: number | null;
  nextAttempt: number | null;
  finalized: number | null;
  paid: number | null;
  voided: number | null;
  /** Returned part of the amount; missing in states that were stored before refunds. */
  refunded?: number;
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
  /** What a checkout in payment mode sells, once and without a subscription; missing for a subscription. */
  sale?: { name: string; unitAmount: number; currency: string; quantity: number };
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
  /** The event as it was sent, as JSON, with the object's state at the time of the event. */
  body: string;
  /** Results of the deliveries of the event, in order: an HTTP status, 0 for no response, -1 for a dropped delivery. */
  answers: number[];
}

/** A scheduled delivery. */
export interface DeliveryRow {
  event: string;
  /** Time by the stand-in's clock, ms. */
  due: number;
  tries: number;
}

/** The stored response of an Idempotency-Key. */
export interface KeyRow {
  key: string;
  at: number;
  request: string;
  status: number;
  body: string;
}

/** Returns the state of a shop with one price and no customers. */
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
