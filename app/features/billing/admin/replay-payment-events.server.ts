import { asc, eq, isNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { paymentEvent } from "~/db/schema";
import { type Payments, PaymentsUnavailable } from "~/services/payments/payments";
import { audit } from "../../audit/audit.server";
import { type HandledEvent, handledColumns, handleEvent } from "../handle-payment-event.server";

/** Maximum number of events per request, because each replay calls the provider several times and Workers limit such calls. */
const maxReplays = 20;

/** Number of events that were handled, and number that failed. */
export interface ReplayResult {
  handled: number;
  failed: number;
}

/** Handles one event again, even if it was handled before; returns null if the event does not exist. */
export async function replayEvent(
  context: Context,
  payments: Payments,
  actorId: string,
  eventId: string,
): Promise<ReplayResult | null> {
  const events = await context.db.select(handledColumns).from(paymentEvent).where(eq(paymentEvent.id, eventId));
  return events.length ? replayEvents(context, payments, actorId, events, `event:${eventId}`) : null;
}

/** Handles at most 20 pending events, oldest first, including those that the scheduled job no longer retries. */
export async function replayPending(context: Context, payments: Payments, actorId: string): Promise<ReplayResult> {
  const events = await context.db
    .select(handledColumns)
    .from(paymentEvent)
    .where(isNull(paymentEvent.handledAt))
    .orderBy(asc(paymentEvent.receivedAt))
    .limit(maxReplays);
  return replayEvents(context, payments, actorId, events, "events:waiting");
}

async function replayEvents(
  context: Context,
  payments: Payments,
  actorId: string,
  events: HandledEvent[],
  subject: string,
): Promise<ReplayResult> {
  const counts = { handled: 0, failed: 0 };
  for (const event of events)
    try {
      await handleEvent(context, payments, event);
      counts.handled += 1;
    } catch (error) {
      counts.failed += 1;
      // `handleEvent` stored the reason. If the provider is unavailable, each of the other events would also wait for a
      // timeout.
      if (error instanceof PaymentsUnavailable) break;
    }
  if (events.length)
    await audit(context, {
      actorId,
      action: "replay event",
      subject,
      after: { events: events.map(({ id }) => id), ...counts },
    });
  return counts;
}
