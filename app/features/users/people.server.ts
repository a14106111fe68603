import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { selectSeatEnd } from "../../db/paid-seat";
import { subscription, user } from "../../db/schema";
import { toFullTextQuery } from "../../lib/full-text-query";
import { isBanned } from "../auth/ban";
import { getDeletedEmail } from "../auth/deleted-user.server";
import type { PeopleQuery } from "./people-query";

const pageSize = 25;
/** Maximum accounts scanned for one page, because a filter may skip most of them. */
const maxScannedUsers = 150;
/** Maximum matches of a search, newest first; an exact username or email match is always included. */
export const maxSearchMatches = 75;

/**
 * Returns a page of accounts in one trip with bounded reads (M4): a search takes the newest `maxSearchMatches` matches, exact
 * matches first; a filtered list scans `maxScannedUsers` accounts. `hasTooManyMatches` means that matches were left out;
 * `isScanLimited` means that the page ended at the scan limit and not because it was full.
 */
export async function listPeople({ db, now }: Pick<Context, "db" | "now">, query: PeopleQuery) {
  const { search, order } = query;
  const searchWords = toFullTextQuery(search);
  const fullTextQuery = searchWords && `{username name email} : (${searchWords})`;
  const exactText = search.toLowerCase();
  if (search && !fullTextQuery) return { rows: [], next: null, isScanLimited: false, hasTooManyMatches: false };
  const key = order === "username" ? sql`${user.username}` : sql`${user.createdAt}`;
  const direction = order === "newest" ? desc : asc;
  const row = sql<number>`${user}.rowid`;
  const isFiltered = query.role || query.banned || query.verified || query.subscription;
  const limit = fullTextQuery ? maxSearchMatches + 3 : isFiltered ? maxScannedUsers : pageSize + 10;
  const rows = await db
    .select({
      userId: sql<string>`${user.id}`.as("found_user_id"),
      row: row.as("row_number"),
      name: user.name,
      username: user.username,
      displayUsername: user.displayUsername,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      adminScope: user.adminScope,
      banned: user.banned,
      banExpires: user.banExpires,
      createdAt: user.createdAt,
      access: sql<
        number | null
      >`max(coalesce(${subscription.accessUntil}, 0), coalesce(${selectSeatEnd(user.id, now)}, 0))`.as("access_until"),
    })
    .from(user)
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(
      fullTextQuery
        ? buildSearchCondition(fullTextQuery, exactText)
        : sql`${buildIndexedFilter(query)} ${buildAfterCursor(query)}`,
    )
    .orderBy(direction(key), direction(row))
    .limit(limit);

  const getSortKey = (one: (typeof rows)[number]) =>
    order === "username" ? (one.username ?? "") : String(one.createdAt.getTime());
  const matchingRows = rows.filter(
    (one) =>
      one.email !== getDeletedEmail(one.userId) &&
      (query.role === null || one.role === query.role) &&
      matchesFilter(query.banned, isBanned(one, now)) &&
      matchesFilter(query.verified, one.emailVerified) &&
      matchesFilter(query.subscription, (one.access ?? 0) > now),
  );
  const isExact = ({ username, email }: (typeof rows)[number]) => username === exactText || email === exactText;
  const exactMatches = fullTextQuery && !query.after ? matchingRows.filter(isExact) : [];
  const listedRows = fullTextQuery
    ? matchingRows.filter((one) => !isExact(one) && isAfterCursor(query, getSortKey(one), one.row))
    : matchingRows;
  const page = listedRows.slice(0, pageSize);
  const isFull = listedRows.length > pageSize;
  const hasMore = isFull || (!fullTextQuery && rows.length === limit);
  const last = isFull ? page.at(-1) : rows.at(-1);
  return {
    rows: [...exactMatches, ...page],
    next: hasMore && last ? { key: getSortKey(last), row: last.row } : null,
    isScanLimited: hasMore && !isFull,
    hasTooManyMatches: fullTextQuery !== null && rows.length >= maxSearchMatches,
  };
}

function matchesFilter(filter: "yes" | "no" | null, value: boolean): boolean {
  return filter === null || (filter === "yes") === value;
}

/** Returns SQL for the newest matches and the exact username or email match. */
function buildSearchCondition(fullTextQuery: string, exactText: string): SQL {
  return sql`${user.id} in (select user_id from (select user_id from user_search where user_search match ${fullTextQuery} order by rowid desc limit ${maxSearchMatches})
    union select id from ${user} where username = ${exactText} union select id from ${user} where email = ${exactText})`;
}

/** Returns SQL for the one filter that has an index; the others are applied to the scanned rows. */
function buildIndexedFilter({ role, banned, verified, order }: PeopleQuery): SQL {
  if (role === "admin") return sql`${user.role} = 'admin'`;
  if (order === "username") return sql`true`;
  if (banned === "yes") return sql`${user.banned} = 1`;
  if (verified === "no") return sql`${user.emailVerified} = 0`;
  return sql`true`;
}

function buildAfterCursor({ order, after }: PeopleQuery): SQL {
  if (!after) return sql``;
  if (order === "username") return sql`and (${user.username}, ${user}.rowid) > (${after.key}, ${after.row})`;
  const comparison = order === "newest" ? sql`<` : sql`>`;
  return sql`and (${user.createdAt}, ${user}.rowid) ${comparison} (${Number(after.key) || 0}, ${after.row})`;
}

function isAfterCursor({ order, after }: PeopleQuery, key: string, row: number): boolean {
  if (!after) return true;
  const keyDifference =
    order === "username"
      ? Number(key > after.key) - Number(key < after.key) || row - after.row
      : Number(key) - Number(after.key) || row - after.row;
  return order === "newest" ? keyDifference < 0 : keyDifference > 0;
}
