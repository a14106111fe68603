import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription, subscriptionChange } from "../../db/schema";
import { dayMs } from "../../lib/day";
import type { SubscriptionChange } from "./billing-taxonomy";

/** Maximum age of an event that is still announced by mail, ms. */
export const maxNewsAgeMs = 7 * dayMs;

interface HistoryEntry {
  userId: string;
  kind: SubscriptionChange;
  /** Who made the change: `provider`, `clock` (a scheduled job), or the id of a user. */
  actor: string;
  detail?: string;
  /** Time of the change, ms; defaults to now. */
  at?: number;
}

/**
 * Returns a batch statement that adds an entry to a learner's history if the SQL condition `when` holds. An entry is never
 * dated before the one that precedes it.
 */
export function buildHistoryStatement(
  { db, now, id }: Pick<Context, "db" | "now" | "id">,
  entry: HistoryEntry,
  when: SQL,
) {
  const { userId, kind, actor, detail = "", at = now } = entry;
  const earliestTime = sql`coalesce((select max(at) + 1 from ${subscriptionChange} where user_id = ${userId}), 0)`;
  const recordedAt = at === now ? sql`${now}` : sql`max(${at}, ${earliestTime})`;
  return db
    .insert(subscriptionChange)
    .select(sql`select ${id()}, ${userId}, ${recordedAt}, ${kind}, ${actor}, ${detail} where ${when}`);
}

/** Returns SQL that checks whether the learner's subscription is the version written under `writeId`. */
export function hasWriteId(userId: string, writeId: string | null): SQL {
  return sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${subscription.writeId} is ${writeId})`;
}

/**
 * SQL condition for a row of `subscription`: according to the history, the subscription was paid for, and its end is not
 * recorded yet. A subscription older than the history counts as paid if it has `paid_until`.
 */
export const isPaidWithoutEnd: SQL<boolean> = sql`(exists (select 1 from ${subscriptionChange} as began
    where began.user_id = ${subscription.userId} and began.kind in ('subscribed', 'renewed', 'recovered') and began.at >=
      coalesce((select max(at) from ${subscriptionChange} as over where over.user_id = ${subscription.userId} and over.kind = 'ended'), 0))
  or (${subscription.paidUntil} > 0 and not exists (select 1 from ${subscriptionChange} as any_paid
    where any_paid.user_id = ${subscription.userId} and any_paid.kind in ('subscribed', 'renewed', 'recovered', 'ended'))))`;
