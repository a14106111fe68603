import { buildProduct } from "./catalog";
import { buildCoupon } from "./coupon-routes";
import { buildInvoice } from "./invoice-checkout-objects";
import type { Param } from "./request-params";
import { findRow, type StandInContext } from "./stand-in-context";
import { buildCustomer, buildPaymentMethod, buildSubscription } from "./stripe-objects";
import { buildRefusal } from "./stripe-responses";

type Json = { [name: string]: unknown };

/** Replaces ids with whole objects, at paths such as `data.latest_invoice`. */
export function expand(context: StandInContext, answer: unknown, paths: Param[]): unknown {
  if (!paths.length) return answer;
  const expandedAnswer: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) {
    if (typeof path !== "string") throw buildRefusal("Invalid expand", { param: "expand" });
    if (path.split(".").length > 5) throw buildRefusal("You cannot expand more than 4 levels of a property.");
    expandPath(context, expandedAnswer, path.split("."), path);
  }
  return expandedAnswer;
}

function expandPath(context: StandInContext, at: unknown, [name = "", ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const item of at) expandPath(context, item, [name, ...rest], path);
    return;
  }
  if (!isObject(at)) return;
  if (!(name in at)) throw buildRefusal(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = at[name];
  if (typeof value === "string") {
    const expanded = findObject(context, value);
    if (!expanded) throw buildRefusal(`This property cannot be expanded (${path}).`, { param: "expand" });
    at[name] = JSON.parse(JSON.stringify(expanded));
  }
  if (rest.length) expandPath(context, at[name], rest, path);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function findObject(context: StandInContext, id: string): object | null {
  const { state } = context;
  const customer = findRow(state.customers, id);
  if (customer) return buildCustomer(customer, context);
  const subscription = findRow(state.subscriptions, id);
  if (subscription) return buildSubscription(subscription, context);
  const invoice = findRow(state.invoices, id);
  if (invoice) return buildInvoice(invoice, context);
  const coupon = findRow(state.coupons ?? [], id);
  if (coupon) return buildCoupon(coupon);
  const card = findRow(state.cards, id);
  if (card) return buildPaymentMethod(card);
  return id === state.price.product ? buildProduct(state.price) : null;
}
