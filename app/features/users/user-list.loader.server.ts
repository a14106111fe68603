import type { Context } from "../../context.server";
import { formatMediumDate } from "../../lib/time-text";
import { paths } from "../../paths";
import { toAdminScope } from "../auth/admin-scopes";
import { isBanned } from "../auth/ban";
import { listPeople, maxSearchMatches } from "./people.server";
import { readPeopleQuery, writePeopleQuery } from "./people-query";
import { readBulkResult } from "./user-list.action.server";

/** Loads a page of the user list in one trip (M4). */
export async function loadUserList(context: Context, request: Request) {
  const params = new URL(request.url).searchParams;
  const query = readPeopleQuery(params);
  const { rows, next, isScanLimited, hasTooManyMatches } = await listPeople(context, query);
  return {
    query,
    bulkResult: readBulkResult(params),
    isScanLimited,
    matchLimit: hasTooManyMatches ? maxSearchMatches : null,
    more: next && `${paths.adminUsers}?${writePeopleQuery({ ...query, after: next })}`,
    rows: rows.map((row) => ({
      userId: row.userId,
      name: row.name,
      username: row.displayUsername ?? row.username ?? "no username",
      email: row.email,
      adminScope: row.role === "admin" ? (toAdminScope(row.adminScope) ?? ("none" as const)) : null,
      isBanned: isBanned(row, context.now),
      isUnverified: !row.emailVerified,
      hasAccess: (row.access ?? 0) > context.now,
      signedUpOn: formatMediumDate(row.createdAt.getTime(), "UTC"),
    })),
  };
}
