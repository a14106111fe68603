import type Stripe from "stripe";
import { buildPrice, buildStripePlan } from "./catalog";
import type { StandInContext } from "./stand-in-context";
import type { CardRow, CustomerRow, PortalRow, SubscriptionRow } from "./stand-in-state";
import { getLastFour, testCards } from "./test-cards";

// Builds objects in Stripe's format from rows. The library's types check their shapes.

export const apiVersion = "2026-10-28.endive";

/** Builds a page of a list. */
export function buildList<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

export function buildCustomer(row: CustomerRow, { state }: StandInContext): Stripe.Customer {
  const isDelinquent = state.subscriptions.some(
    (subscription) =>
      subscription.customer === row.id && (subscription.status === "past_due" || subscription.status === "unpaid"),
  );
  return {
    id: row.id,
    object: "customer",
    address: null,
    balance: 0,
    created: row.created,
    currency: state.subscriptions.some((one) => one.customer === row.id) ? state.price.currency : null,
    customer_account: null,
    default_source: null,
    delinquent: isDelinquent,
    description: null,
    discount: null,
    email: row.email,
    invoice_prefix: getInvoicePrefix(row),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: row.card,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.invoices + 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export function buildDeletedCustomer(row: CustomerRow): Stripe.DeletedCustomer {
  return { id: row.id, object: "customer", deleted: true };
}

/** Returns the prefix of a customer's invoice numbers. */
export function getInvoicePrefix({ id }: CustomerRow): string {
  return id.replace(/^cus_/, "").toUpperCase().slice(-8);
}

export function buildPaymentMethod(row: CardRow): Stripe.PaymentMethod {
  const { brand } = testCards[row.kind];
  return {
    id: row.id,
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: 12,
      exp_year: 2099,
      funding: "credit",
      generated_from: null,
      last4: getLastFour(row.kind),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function buildSubscription(row: SubscriptionRow, { state }: StandInContext): Stripe.Subscription {
  const item: Stripe.SubscriptionItem = {
    id: row.item,
    object: "subscription_item",
    billing_thresholds: null,
    created: row.created,
    current_period_end: row.periodEnd,
    current_period_start: row.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildStripePlan(state.price),
    price: buildPrice(state.price),
    quantity: 1,
    subscription: row.id,
    tax_rates: [],
  };
  return {
    id: row.id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: row.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: row.cancelAtPeriodEnd ? row.periodEnd : null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: row.cancelReason },
    collection_method: "charge_automatically",
    created: row.created,
    currency: state.price.currency,
    customer: row.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: row.card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: row.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: buildList([item], `/v1/subscription_items?subscription=${row.id}`),
    latest_invoice: row.latestInvoice,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: row.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: row.created,
    status: row.status,
    test_clock: null,
    transfer_data: null,
    trial_end: row.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: row.trialEnd === null ? null : row.created,
  };
}

export function buildPortalSession(row: PortalRow, { url }: StandInContext): Stripe.BillingPortal.Session {
  return {
    id: row.id,
    object: "billing_portal.session",
    configuration: "bpc_standin",
    created: row.created,
    customer: row.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: row.returnUrl,
    url: `${url}/p/session/${row.id}`,
  };
}
