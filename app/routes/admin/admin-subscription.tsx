import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { AdminFrame } from "~/features/billing/components/admin-frame";
import { Churn, OverviewTiles, Revenue } from "~/features/billing/components/admin-overview";
import { readOverview } from "~/features/billing/report/overview.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";

export const loader = adminOnly(({ context }) => readOverview(context));

export const action = adminOnly(throwNotFound);

export const meta: MetaFunction = () => [{ title: "Subscriptions · RadCore" }];

export default function AdminSubscription() {
  const overview = useLoaderData<typeof loader>();
  const { enabled, eventsWaiting, mostWaiting } = overview;
  return (
    <AdminFrame
      title="Subscriptions"
      description="Who subscribes, what it brings, who leaves. Days and months are UTC."
    >
      <div className="grid grid-cols-1 gap-4">
        {!enabled && (
          <Alert tone="warning" title="Subscriptions are switched off">
            Every question is open to everybody.{" "}
            <Link to={paths.adminSubscriptionSettings} className="link">
              See the switches
            </Link>
          </Alert>
        )}
        {eventsWaiting > 0 && (
          <Alert tone="warning">
            {eventsWaiting === mostWaiting ? `${mostWaiting} or more` : eventsWaiting} provider{" "}
            {eventsWaiting === 1 ? "event waits" : "events wait"} to be handled.{" "}
            <Link to={paths.adminPaymentEvents} className="link">
              See them
            </Link>
          </Alert>
        )}
        <OverviewTiles overview={overview} />
      </div>
      <Revenue revenue={overview.revenue} />
      <Churn churn={overview.churn} />
    </AdminFrame>
  );
}
