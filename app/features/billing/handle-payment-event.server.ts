import { and, eq, isNotNull, isNull, like, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { paymentEvent } from "../../db/schema";
import { type PaymentEvent, type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { settleCheckout } from "../program-payments/settle-checkout.server";
import { syncCustomer } from "./sync-customer.server";

/** Number of attempts after which the scheduled job stops retrying an event. */
const maxAttempts = 20;
const maxEventsPerRun = 20;
/** Beginning of the types of events about a checkout. */
const checkoutEvents = "checkout.session.";

/**
 * Records an event with a valid signature once, then syncs its customer. Returns false if this delivery was accepted before:
 * the provider signs every delivery anew, so the same delivery twice is a replay. Throws if the sync fails; the provider or the
 * scheduled job then tries again.
 */
export async function receiveEvent(context: Context, payments: Payments, event: PaymentEvent): Promise<boolean> {
  const { db, now } = context;
  const [accepted] = await db
    .insert(paymentEvent)
    .values({ ...toEventColumns(event), receivedAt: now })
    .onConflictDoUpdate({
      target: paymentEvent.id,
      set: { signedAt: event.signedAt },
      setWhere: sql`${paymentEvent.signedAt} < excluded.signed_at`,
    })
    .returning({ handledAt: paymentEvent.handledAt });
  if (!accepted) return false;
  if (accepted.handledAt === null) await handleEvent(context, payments, event);
  return true;
}

function toEventColumns({ id, type, customerId, objectId, createdAt, signedAt }: PaymentEvent) {
  return { id, type, customerId, objectId, createdAt, signedAt };
}

/** The fields of an event that its handling needs. */
export type HandledEvent = Pick<PaymentEvent, "id" | "type" | "customerId" | "objectId">;

/** The columns of `HandledEvent`. */
export const handledColumns = {
  id: paymentEvent.id,
  type: paymentEvent.type,
  customerId: paymentEvent.customerId,
  objectId: paymentEvent.objectId,
};

/**
 * Syncs the customer of an event, or settles the checkout of a program's invoice, which has no customer (V7). Records the outcome in
 * the event's row, also when an admin replays the event.
 */
export async function handleEvent(context: Context, payments: Payments, event: HandledEvent): Promise<void> {
  const { db, now } = context;
  const { id, customerId } = event;
  const recordOutcome = (outcome: { handledAt?: number; note: string | null }) =>
    db
      .update(paymentEvent)
      .set({ ...outcome, attempts: sql`${paymentEvent.attempts} + 1` })
      .where(eq(paymentEvent.id, id));
  try {
    const result = customerId
      ? await syncCustomer(context, payments, customerId)
      : await settleInvoiceOf(context, payments, event);
    const notes = {
      written: null,
      "unknown-customer": "not one of our customers",
      "unknown-to-provider": "the provider does not know this customer",
      "no-customer": "event without a customer",
      paid: null,
      unpaid: "not paid yet",
      unrelated: "not a payment of ours",
      twice: "paid, but the program's invoice was paid or voided before: return this payment at the provider",
    };
    await recordOutcome({ handledAt: now, note: notes[result] });
  } catch (error) {
    await recordOutcome({ note: String(error).slice(0, 300) });
    throw error;
  }
}

/** Settles the checkout of an event without a customer. */
async function settleInvoiceOf(context: Context, payments: Payments, { type, objectId }: HandledEvent) {
  return objectId && type.startsWith(checkoutEvents) ? settleCheckout(context, payments, objectId) : "no-customer";
}

/** Retries pending events; run by the scheduled job. */
export async function handlePendingEvents(context: Context): Promise<void> {
  const { db, payments, now } = context;
  if (!payments) return;
  const pending = await db
    .select(handledColumns)
    .from(paymentEvent)
    // Events of the last 30 seconds may still be in progress in their own request.
    .where(
      and(
        isNull(paymentEvent.handledAt),
        or(isNotNull(paymentEvent.customerId), like(paymentEvent.type, `${checkoutEvents}%`)),
        lt(paymentEvent.attempts, maxAttempts),
        lt(paymentEvent.receivedAt, now - 30_000),
      ),
    )
    .limit(maxEventsPerRun);
  const failed: unknown[] = [];
  for (const event of pending)
    try {
      await handleEvent(context, payments, event);
    } catch (error) {
      failed.push(error);
      // If the provider is unavailable, each of the other events would wait for a timeout and delay the mail job.
      if (error instanceof PaymentsUnavailable) break;
    }
  if (failed.length) throw failed[0];
}
