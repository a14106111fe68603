import { refuse } from "./answers";
import { invoiceObject } from "./bills";
import { productObject } from "./catalog";
import { cardObject, customerObject, subscriptionObject } from "./objects";
import type { Param } from "./params";
import { findRow, type World } from "./world";

type Json = { [name: string]: unknown };

/** Replaces ids with whole objects, at paths such as `data.latest_invoice`. */
export function expand(world: World, answer: unknown, paths: Param[]): unknown {
  if (!paths.length) return answer;
  const copy: unknown = JSON.parse(JSON.stringify(answer));
  for (const path of paths) {
    if (typeof path !== "string") throw refuse("Invalid expand", { param: "expand" });
    if (path.split(".").length > 5) throw refuse("You cannot expand more than 4 levels of a property.");
    expandPath(world, copy, path.split("."), path);
  }
  return copy;
}

function expandPath(world: World, at: unknown, [name = "", ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const one of at) expandPath(world, one, [name, ...rest], path);
    return;
  }
  if (!isMap(at)) return;
  if (!(name in at)) throw refuse(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = at[name];
  if (typeof value === "string") {
    const whole = objectOf(world, value);
    if (!whole) throw refuse(`This property cannot be expanded (${path}).`, { param: "expand" });
    at[name] = JSON.parse(JSON.stringify(whole));
  }
  if (rest.length) expandPath(world, at[name], rest, path);
}

function isMap(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function objectOf(world: World, id: string): object | null {
  const { state } = world;
  const customer = findRow(state.customers, id);
  if (customer) return customerObject(customer, world);
  const subscription = findRow(state.subscriptions, id);
  if (subscription) return subscriptionObject(subscription, world);
  const invoice = findRow(state.invoices, id);
  if (invoice) return invoiceObject(invoice, world);
  const card = findRow(state.cards, id);
  if (card) return cardObject(card);
  return id === state.price.product ? productObject(state.price) : null;
}
