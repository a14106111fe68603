import { asc, eq, isNull } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { paymentEvent } from "../../../db/schema";
import { type Payments, PaymentsUnavailable } from "../../../services/payments/payments";
import { audit } from "../../audit/audit.server";
import { handleEvent } from "../events.server";

/** Each asks the provider several times, and a request may only ask so often. */
const mostReplays = 20;

/** How many events were handled, and how many could not be. */
export interface Replayed {
  handled: number;
  failed: number;
}

/** Handles one event again, whatever became of it before; null when there is no such event. */
export async function replayEvent(
  context: Context,
  payments: Payments,
  actorId: string,
  eventId: string,
): Promise<Replayed | null> {
  const events = await context.db
    .select({ id: paymentEvent.id, customerId: paymentEvent.customerId })
    .from(paymentEvent)
    .where(eq(paymentEvent.id, eventId));
  return events.length ? replay(context, payments, actorId, events, `event:${eventId}`) : null;
}

/** Handles the events that wait or failed, oldest first, also those the clock has given up; at most 20. */
export async function replayWaiting(context: Context, payments: Payments, actorId: string): Promise<Replayed> {
  const events = await context.db
    .select({ id: paymentEvent.id, customerId: paymentEvent.customerId })
    .from(paymentEvent)
    .where(isNull(paymentEvent.handledAt))
    .orderBy(asc(paymentEvent.receivedAt))
    .limit(mostReplays);
  return replay(context, payments, actorId, events, "events:waiting");
}

async function replay(
  context: Context,
  payments: Payments,
  actorId: string,
  events: { id: string; customerId: string | null }[],
  subject: string,
): Promise<Replayed> {
  const done = { handled: 0, failed: 0 };
  for (const event of events)
    try {
      await handleEvent(context, payments, event);
      done.handled += 1;
    } catch (error) {
      done.failed += 1;
      // Why is at the event. A provider that is away would let each of the others wait its time out.
      if (error instanceof PaymentsUnavailable) break;
    }
  if (events.length)
    await audit(context, {
      actorId,
      action: "replay event",
      subject,
      after: { events: events.map(({ id }) => id), ...done },
    });
  return done;
}
