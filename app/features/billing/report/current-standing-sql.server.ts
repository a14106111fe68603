import { type SQL, sql } from "drizzle-orm";
import { subscription } from "~/db/schema";
import type { SubscriptionStanding } from "../current-standing";

/** Returns SQL for the standing of a `subscription` row at `now` (ms). Mirrors `getStanding`; a test compares the two. */
export function buildStandingExpression(now: number): SQL<SubscriptionStanding> {
  const { status, accessUntil, paidUntil, cancelAt } = subscription;
  return sql<SubscriptionStanding>`case when ${accessUntil} <= ${now} then 'expired' when ${paidUntil} <= ${now} then 'comp'
    when ${status} in ('past_due', 'unpaid') then 'past_due' when ${cancelAt} is not null or ${status} = 'canceled' then 'canceled'
    when ${status} = 'trialing' then 'trialing' else 'active' end`;
}
