import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { OverviewPanels } from "~/features/overview/components/overview-panels";
import { SearchBox } from "~/features/overview/components/search-box";
import { buildOverviewQueries } from "~/features/overview/overview-counts.server";
import { formatOverview, formatToday } from "~/features/overview/overview-view.server";
import { Page } from "~/ui/page";

export const loader = adminOnly("overview", async ({ context, viewer }) => ({
  overview: formatOverview(
    await context.db.batch(buildOverviewQueries(context, viewer.userId)),
    viewer.adminScope,
    context.now,
  ),
  today: formatToday(null, viewer.adminScope),
}));

export const action = adminOnly("overview", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Admin · RadCore" }];

export default function AdminOverview() {
  return (
    <Page title="Admin" description="Today at a glance." width="wide">
      <div className="grid grid-cols-1 gap-6">
        <SearchBox />
        <OverviewPanels {...useLoaderData<typeof loader>()} />
      </div>
    </Page>
  );
}
