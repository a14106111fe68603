import { type SQL, sql } from "drizzle-orm";
import { subscription } from "../../../db/schema";
import type { SubscriptionStanding } from "../subscription-standing";

/** SQL: how a row of `subscription` stands at `now` (ms); says what `standingOf` says, a test holds it to that. */
export function standingSql(now: number): SQL<SubscriptionStanding> {
  const { status, accessUntil, paidUntil, cancelAt } = subscription;
  return sql<SubscriptionStanding>`case when ${accessUntil} <= ${now} then 'expired' when ${paidUntil} <= ${now} then 'comp'
    when ${status} in ('past_due', 'unpaid') then 'past_due' when ${cancelAt} is not null or ${status} = 'canceled' then 'canceled'
    when ${status} = 'trialing' then 'trialing' else 'active' end`;
}
