import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription, subscriptionChange } from "../../db/schema";
import { dayMs } from "../../lib/day";
import type { SubscriptionChange } from "./taxonomy";

/** What is older than this is no news, and not told by mail, ms. */
export const newsKept = 7 * dayMs;

interface Change {
  userId: string;
  kind: SubscriptionChange;
  /** `provider`, `clock`, or the user id of whoever did it. */
  actor: string;
  detail?: string;
  /** When it was, ms; now without it. */
  at?: number;
}

/** Adds to a learner's history, in a batch, only `when` the SQL holds. A history never goes back behind its last entry. */
export function writeChange({ db, now, id }: Pick<Context, "db" | "now" | "id">, change: Change, when: SQL) {
  const { userId, kind, actor, detail = "", at = now } = change;
  const after = sql`coalesce((select max(at) + 1 from ${subscriptionChange} where user_id = ${userId}), 0)`;
  const moment = at === now ? sql`${now}` : sql`max(${at}, ${after})`;
  return db
    .insert(subscriptionChange)
    .select(sql`select ${id()}, ${userId}, ${moment}, ${kind}, ${actor}, ${detail} where ${when}`);
}

/** SQL: this row of `subscription` still has the version that was written under `writeId`. */
export function isVersion(userId: string, writeId: string | null): SQL {
  return sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${subscription.writeId} is ${writeId})`;
}

/**
 * SQL for a row of `subscription`: by its history it was paid for, and that this ended is not written down yet. A row from
 * before there was a history counts as paid for when it has `paid_until`.
 */
export const paidAndOpen: SQL<boolean> = sql`(exists (select 1 from ${subscriptionChange} as began
    where began.user_id = ${subscription.userId} and began.kind in ('subscribed', 'renewed', 'recovered') and began.at >=
      coalesce((select max(at) from ${subscriptionChange} as over where over.user_id = ${subscription.userId} and over.kind = 'ended'), 0))
  or (${subscription.paidUntil} > 0 and not exists (select 1 from ${subscriptionChange} as any_paid
    where any_paid.user_id = ${subscription.userId} and any_paid.kind in ('subscribed', 'renewed', 'recovered', 'ended'))))`;
