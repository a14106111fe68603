import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { subscription, user } from "../../../db/schema";
import { isNotDeleted } from "../../auth/deleted-user.server";
import { buildStandingExpression } from "./current-standing-sql.server";
import type { SubscribersQuery } from "./subscribers-query";

const pageSize = 25;

/**
 * Returns a page of learners, ordered by the end of their access; a search also finds learners who never subscribed. One trip.
 *
 * Without a search, reads the index `subscription_access` from the position of the page; a filter by a rare standing may read
 * all running (for `expired`, all ended) subscriptions. A search finds emails and usernames by their prefix on an index, and
 * scans the names of all accounts, which is acceptable because only admins search.
 */
export async function listSubscribers({ db, now }: Pick<Context, "db" | "now">, query: SubscribersQuery) {
  const { search, standing, order, after } = query;
  const end = search ? sql<number>`coalesce(${subscription.accessUntil}, 0)` : sql<number>`${subscription.accessUntil}`;
  const direction = order === "soonest" ? asc : desc;
  const comparison = order === "soonest" ? sql`>` : sql`<`;
  const afterPosition = after && sql`(${end}, ${user.id}) ${comparison} (${after.end}, ${after.userId})`;
  const standingFilter =
    standing &&
    and(
      standing === "expired" ? lte(subscription.accessUntil, now) : gt(subscription.accessUntil, now),
      sql`${buildStandingExpression(now)} = ${standing}`,
    );
  const fields = {
    userId: sql<string>`${user.id}`.as("found_user_id"),
    name: user.name,
    username: sql<string | null>`coalesce(${user.displayUsername}, ${user.username})`.as("shown_username"),
    email: user.email,
    end: end.as("access_end"),
    status: subscription.status,
    accessUntil: subscription.accessUntil,
    paidUntil: subscription.paidUntil,
    compUntil: subscription.compUntil,
    cancelAt: subscription.cancelAt,
    currentPeriodEnd: subscription.currentPeriodEnd,
    endedAt: subscription.endedAt,
  };
  const baseQuery = search
    ? db.select(fields).from(user).leftJoin(subscription, eq(subscription.userId, user.id))
    : db.select(fields).from(subscription).innerJoin(user, eq(user.id, subscription.userId));
  const rows = await baseQuery
    .where(
      and(
        search ? and(buildSearchFilter(search), isNotDeleted) : undefined,
        standingFilter ?? undefined,
        afterPosition ?? undefined,
      ),
    )
    .orderBy(direction(end), direction(user.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { rows: page, next: last ? { end: last.end, userId: last.userId } : null };
}

/** Returns SQL for accounts whose email, username, or a word of whose name begins with `search`. */
function buildSearchFilter(search: string): SQL {
  const upperBound = `${search}\u{10ffff}`;
  return sql`${user.id} in (select id from ${user} where email >= ${search} and email < ${upperBound}
    union select id from ${user} where username >= ${search} and username < ${upperBound}
    union select id from ${user} where instr(' ' || lower(name), ${` ${search}`}) > 0)`;
}
