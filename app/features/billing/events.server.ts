import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { paymentEvent } from "../../db/schema";
import { type PaymentEvent, type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { syncCustomer } from "./sync.server";

/** Events that could not be handled are tried again by the clock, this often. */
const mostTries = 20;
const eventsATurn = 20;

/**
 * Takes in an event whose signature was found right: writes it down once, then fetches the state of its customer. False when
 * this very delivery was let in before; the provider signs every delivery anew, so it is a replay. Throws when the state could
 * not be fetched: the event then waits for the provider's next try, or the clock's.
 */
export async function receiveEvent(context: Context, payments: Payments, event: PaymentEvent): Promise<boolean> {
  const { db, now } = context;
  const [letIn] = await db
    .insert(paymentEvent)
    .values({ ...pick(event), receivedAt: now })
    .onConflictDoUpdate({
      target: paymentEvent.id,
      set: { signedAt: event.signedAt },
      setWhere: sql`${paymentEvent.signedAt} < excluded.signed_at`,
    })
    .returning({ handledAt: paymentEvent.handledAt });
  if (!letIn) return false;
  if (letIn.handledAt === null) await handleEvent(context, payments, event);
  return true;
}

function pick({ id, type, customerId, objectId, createdAt, signedAt }: PaymentEvent) {
  return { id, type, customerId, objectId, createdAt, signedAt };
}

/** Fetches the state of an event's customer and says so at the event; also when an admin wants it done again. */
export async function handleEvent(
  context: Context,
  payments: Payments,
  { id, customerId }: Pick<PaymentEvent, "id" | "customerId">,
): Promise<void> {
  const { db, now } = context;
  const told = (set: { handledAt?: number; note: string | null }) =>
    db
      .update(paymentEvent)
      .set({ ...set, attempts: sql`${paymentEvent.attempts} + 1` })
      .where(eq(paymentEvent.id, id));
  try {
    const done = customerId ? await syncCustomer(context, payments, customerId) : "no-customer";
    const notes = {
      written: null,
      "unknown-customer": "not a customer of ours",
      "unknown-to-provider": "the provider does not know this customer",
      "no-customer": "about no customer",
    };
    await told({ handledAt: now, note: notes[done] });
  } catch (error) {
    await told({ note: String(error).slice(0, 300) });
    throw error;
  }
}

/** Handles events that could not be handled when they came; the clock's. */
export async function handleWaitingEvents(context: Context): Promise<void> {
  const { db, payments, now } = context;
  if (!payments) return;
  const waiting = await db
    .select({ id: paymentEvent.id, customerId: paymentEvent.customerId })
    .from(paymentEvent)
    // Not those of this very minute: their delivery is still being answered.
    .where(
      and(
        isNull(paymentEvent.handledAt),
        isNotNull(paymentEvent.customerId),
        lt(paymentEvent.attempts, mostTries),
        lt(paymentEvent.receivedAt, now - 30_000),
      ),
    )
    .limit(eventsATurn);
  const failed: unknown[] = [];
  for (const event of waiting)
    try {
      await handleEvent(context, payments, event);
    } catch (error) {
      failed.push(error);
      // A provider that is away would let each of the others wait its time out, and the mail behind them.
      if (error instanceof PaymentsUnavailable) break;
    }
  if (failed.length) throw failed[0];
}
