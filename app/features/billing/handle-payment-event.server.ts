import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { paymentEvent } from "../../db/schema";
import { type PaymentEvent, type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { syncCustomer } from "./sync-customer.server";

/** Number of attempts after which the scheduled job stops retrying an event. */
const maxAttempts = 20;
const maxEventsPerRun = 20;

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

/** Syncs the customer of an event and records the outcome in the event's row, also when an admin replays the event. */
export async function handleEvent(
  context: Context,
  payments: Payments,
  { id, customerId }: Pick<PaymentEvent, "id" | "customerId">,
): Promise<void> {
  const { db, now } = context;
  const recordOutcome = (outcome: { handledAt?: number; note: string | null }) =>
    db
      .update(paymentEvent)
      .set({ ...outcome, attempts: sql`${paymentEvent.attempts} + 1` })
      .where(eq(paymentEvent.id, id));
  try {
    const result = customerId ? await syncCustomer(context, payments, customerId) : "no-customer";
    const notes = {
      written: null,
      "unknown-customer": "not one of our customers",
      "unknown-to-provider": "the provider does not know this customer",
      "no-customer": "event without a customer",
    };
    await recordOutcome({ handledAt: now, note: notes[result] });
  } catch (error) {
    await recordOutcome({ note: String(error).slice(0, 300) });
    throw error;
  }
}

/** Retries pending events; run by the scheduled job. */
export async function handlePendingEvents(context: Context): Promise<void> {
  const { db, payments, now } = context;
  if (!payments) return;
  const pending = await db
    .select({ id: paymentEvent.id, customerId: paymentEvent.customerId })
    .from(paymentEvent)
    // Events of the last 30 seconds may still be in progress in their own request.
    .where(
      and(
        isNull(paymentEvent.handledAt),
        isNotNull(paymentEvent.customerId),
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
