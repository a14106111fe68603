import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { postStateNames } from "~/features/blog/admin/admin-posts-query";
import { getShownTitle } from "~/features/blog/admin/find-posts.server";
import { getPostState } from "~/features/blog/admin/list-posts.server";
import { searchAll, searchGroups } from "~/features/overview/admin-search.server";
import { SearchBox } from "~/features/overview/components/search-box";
import { SearchGroups } from "~/features/overview/components/search-groups";
import { formatMediumDate } from "~/lib/time-text";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = adminOnly(async ({ context, request }) => {
  const params = new URL(request.url).searchParams;
  const text = (params.get("q") ?? "").slice(0, 200);
  const onlyGroup = searchGroups.find((group) => group === params.get("only")) ?? null;
  const results = await searchAll(context, text, onlyGroup);
  if (!results) return { text, only: onlyGroup, found: results };
  const rows = results.posts.rows.map(({ id, title, summary, publishAt }) => ({
    ...{ id, title: getShownTitle(title), summary, state: formatState(publishAt, context.now) },
  }));
  return { text, only: onlyGroup, found: { ...results, posts: { ...results.posts, rows } } };
});

export const action = adminOnly(throwNotFound);

function formatState(publishAt: number | null, now: number): string {
  const state = getPostState(publishAt, now);
  if (publishAt === null) return postStateNames[state];
  return `${state === "scheduled" ? "Scheduled for" : "Published"} ${formatMediumDate(publishAt, "UTC")}`;
}

export const meta: MetaFunction = () => [{ title: "Search · RadCore" }];

export default function AdminSearch() {
  const { text, only, found } = useLoaderData<typeof loader>();
  const isEmpty = found && Object.values(found).every(({ rows }) => rows.length === 0);
  return (
    <Page title="Search" description="Users, questions of every status, and posts including drafts." width="wide">
      <div className="grid grid-cols-1 gap-6">
        <SearchBox text={text} />
        {isEmpty && (
          <EmptyState icon={SearchX} title={`No results for “${text}”`}>
            Results must match every word. Try fewer words or an email address.
          </EmptyState>
        )}
        {found && !isEmpty && <SearchGroups text={text} onlyGroup={only} results={found} />}
      </div>
    </Page>
  );
}
