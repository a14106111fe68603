import { formatMediumDate } from "../../lib/time-text";
import type { SignedInArgs } from "../auth/guards.server";
import { postStateNames } from "../blog/admin/admin-posts-query";
import { getShownTitle } from "../blog/admin/find-posts.server";
import { getPostState } from "../blog/admin/list-posts.server";
import { searchAll } from "./admin-search.server";
import { listSearchGroups } from "./search-groups";

/** Reads the results of the admin search, for its page and the command palette; `found` is null if the text has no word. */
export async function loadAdminSearch({
  context,
  request,
  viewer,
}: Pick<SignedInArgs, "context" | "request" | "viewer">) {
  const params = new URL(request.url).searchParams;
  const text = (params.get("q") ?? "").slice(0, 200);
  const groups = listSearchGroups(viewer.adminScope);
  const onlyGroup = groups.find((group) => group === params.get("only")) ?? null;
  const results = await searchAll(context, text, onlyGroup, groups);
  if (!results) return { text, only: onlyGroup, found: null };
  const rows = results.posts.rows.map(({ id, title, summary, publishAt }) => ({
    ...{ id, title: getShownTitle(title), summary, state: formatState(publishAt, context.now) },
  }));
  return { text, only: onlyGroup, found: { ...results, posts: { ...results.posts, rows } } };
}

export type AdminSearchResults = NonNullable<Awaited<ReturnType<typeof loadAdminSearch>>["found"]>;

function formatState(publishAt: number | null, now: number): string {
  const state = getPostState(publishAt, now);
  if (publishAt === null) return postStateNames[state];
  return `${state === "scheduled" ? "Scheduled for" : "Published"} ${formatMediumDate(publishAt, "UTC")}`;
}
