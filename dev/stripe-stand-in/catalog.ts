import Stripe from "stripe";
import type { PriceRow } from "./stand-in-state";

// Builds the product, price, and plan in Stripe's format.

export function buildProduct({ product: id, created, active }: PriceRow): Stripe.Product {
  return {
    id,
    object: "product",
    active,
    created,
    description: "Unlimited practice for a year",
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: "RadCore annual",
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    updated: created,
    url: null,
  };
}

export function buildPrice(price: PriceRow): Stripe.Price {
  return {
    id: price.id,
    object: "price",
    active: price.active,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: price.amount,
    unit_amount_decimal: Stripe.Decimal.from(price.amount),
  };
}

export function buildStripePlan(price: PriceRow): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.amount,
    amount_decimal: Stripe.Decimal.from(price.amount),
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
