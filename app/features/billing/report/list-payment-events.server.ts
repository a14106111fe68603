import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { customer, paymentEvent, user } from "~/db/schema";
import type { EventsQuery } from "./payment-events-query";

const pageSize = 25;

/**
 * Returns a page of provider events, newest first, and whether any event is unhandled. Uses the index `payment_event_received`,
 * or `payment_event_waiting` for unhandled events. One trip.
 */
export async function listPaymentEvents({ db }: Pick<Context, "db">, { state, before }: EventsQuery) {
  const { handledAt, attempts, receivedAt } = paymentEvent;
  const stateConditions: Record<EventsQuery["state"], SQL | undefined> = {
    all: undefined,
    waiting: and(isNull(handledAt), eq(attempts, 0)),
    failed: and(isNull(handledAt), sql`${attempts} > 0`),
    handled: isNotNull(handledAt),
  };
  const events = db
    .select({
      id: sql<string>`${paymentEvent.id}`.as("event_id"),
      type: paymentEvent.type,
      customerId: paymentEvent.customerId,
      objectId: paymentEvent.objectId,
      createdAt: sql<number>`${paymentEvent.createdAt}`.as("happened_at"),
      receivedAt,
      handledAt,
      attempts,
      note: paymentEvent.note,
      userId: sql<string | null>`${customer.userId}`.as("event_user_id"),
      name: user.name,
    })
    .from(paymentEvent)
    .leftJoin(customer, eq(customer.customerId, paymentEvent.customerId))
    .leftJoin(user, eq(user.id, customer.userId))
    .where(
      and(
        stateConditions[state],
        before ? sql`(${receivedAt}, ${paymentEvent.id}) < (${before.receivedAt}, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(receivedAt), desc(paymentEvent.id))
    .limit(pageSize + 1);
  const [rows, unhandled] = await db.batch([
    events,
    db.select({ id: paymentEvent.id }).from(paymentEvent).where(isNull(handledAt)).limit(1),
  ]);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page,
    next: last ? { receivedAt: last.receivedAt, id: last.id } : null,
    hasUnhandled: unhandled.length > 0,
  };
}
