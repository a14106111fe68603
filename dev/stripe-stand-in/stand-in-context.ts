import type Stripe from "stripe";
import type { Knobs } from "./knobs";
import type { State } from "./stand-in-state";

/** The state and the services that all operations of the stand-in use. */
export interface StandInContext {
  readonly state: State;
  readonly knobs: Knobs;
  /** Base URL of the stand-in and its pages, without a trailing slash. */
  readonly url: string;
  /** Returns the stand-in's time, in seconds. */
  now(): number;
  /** Returns a new id, such as "cus_…". */
  id(prefix: string): string;
  /** Records an event and schedules its delivery. */
  emit(event: EventData): void;
}

type EventPart<E extends Stripe.EventBase> = Pick<E, "type" | "data">;

/** Event types that this stand-in sends. */
export type EventData =
  | EventPart<Stripe.CustomerCreatedEvent>
  | EventPart<Stripe.CustomerUpdatedEvent>
  | EventPart<Stripe.CustomerDeletedEvent>
  | EventPart<Stripe.PaymentMethodAttachedEvent>
  | EventPart<Stripe.CheckoutSessionCompletedEvent>
  | EventPart<Stripe.CheckoutSessionExpiredEvent>
  | EventPart<Stripe.CustomerSubscriptionCreatedEvent>
  | EventPart<Stripe.CustomerSubscriptionUpdatedEvent>
  | EventPart<Stripe.CustomerSubscriptionDeletedEvent>
  | EventPart<Stripe.InvoiceCreatedEvent>
  | EventPart<Stripe.InvoiceFinalizedEvent>
  | EventPart<Stripe.InvoicePaidEvent>
  | EventPart<Stripe.InvoicePaymentSucceededEvent>
  | EventPart<Stripe.InvoicePaymentFailedEvent>
  | EventPart<Stripe.InvoiceVoidedEvent>
  | EventPart<Stripe.ChargeRefundedEvent>;

/** Returns the row with this id; undefined if there is none. */
export function findRow<T extends { id: string }>(rows: T[], id: string | null): T | undefined {
  return rows.find((row) => row.id === id);
}

/** Returns the row that another row refers to by this id; throws if the row is missing. */
export function requireRow<T extends { id: string }>(rows: T[], id: string | null): T {
  const row = findRow(rows, id);
  if (!row) throw new Error(`the stand-in's state refers to ${id}, which does not exist`);
  return row;
}
