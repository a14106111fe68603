import type Stripe from "stripe";
import type { Knobs } from "./knobs";
import type { State } from "./stand-in-state";

/** What every verb of the stand-in works on. */
export interface World {
  readonly state: State;
  readonly knobs: Knobs;
  /** Where the stand-in is reached, without a trailing slash; its pages' addresses begin with it. */
  readonly url: string;
  /** Seconds by its clock. */
  now(): number;
  /** A fresh id, e.g. "cus_…". */
  id(prefix: string): string;
  /** Writes an event down and lines it up for delivery. */
  tell(news: News): void;
}

type Part<E extends Stripe.EventBase> = Pick<E, "type" | "data">;

/** The events that this stand-in knows. */
export type News =
  | Part<Stripe.CustomerCreatedEvent>
  | Part<Stripe.CustomerUpdatedEvent>
  | Part<Stripe.CustomerDeletedEvent>
  | Part<Stripe.PaymentMethodAttachedEvent>
  | Part<Stripe.CheckoutSessionCompletedEvent>
  | Part<Stripe.CheckoutSessionExpiredEvent>
  | Part<Stripe.CustomerSubscriptionCreatedEvent>
  | Part<Stripe.CustomerSubscriptionUpdatedEvent>
  | Part<Stripe.CustomerSubscriptionDeletedEvent>
  | Part<Stripe.InvoiceCreatedEvent>
  | Part<Stripe.InvoiceFinalizedEvent>
  | Part<Stripe.InvoicePaidEvent>
  | Part<Stripe.InvoicePaymentSucceededEvent>
  | Part<Stripe.InvoicePaymentFailedEvent>
  | Part<Stripe.InvoiceVoidedEvent>;

/** The row with an id. */
export function rowOf<T extends { id: string }>(rows: T[], id: string | null): T | undefined {
  return rows.find((row) => row.id === id);
}

/** The row with an id that another row names; throws when the state is torn. */
export function needRow<T extends { id: string }>(rows: T[], id: string | null): T {
  const row = rowOf(rows, id);
  if (!row) throw new Error(`the stand-in's state names ${id}, which is not in it`);
  return row;
}
