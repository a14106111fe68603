import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useAdminScope } from "~/features/auth/components/use-admin-scope";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { loadAdminSearch } from "~/features/overview/admin-search.loader.server";
import { SearchBox } from "~/features/overview/components/search-box";
import { SearchGroups } from "~/features/overview/components/search-groups";
import { nameSearchGroups } from "~/features/overview/search-groups";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = adminOnly("overview", loadAdminSearch);

export const action = adminOnly("overview", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Search · RadCore" }];

export default function AdminSearch() {
  const { text, only, found } = useLoaderData<typeof loader>();
  const isEmpty = found && Object.values(found).every(({ rows }) => rows.length === 0);
  return (
    <Page title="Search" description={`Finds ${nameSearchGroups(useAdminScope())}, including drafts.`} width="wide">
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
