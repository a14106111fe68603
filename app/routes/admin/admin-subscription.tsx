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
  const { enabled, eventsWaiting, maxWaiting } = overview;
  return (
    <AdminFrame title="Subscriptions" description="Subscribers, revenue, and churn. Days and months are UTC.">
      <div className="grid grid-cols-1 gap-4">
        {!enabled && (
          <Alert tone="warning" title="Subscriptions are off">
            Every question is open to everyone.{" "}
            <Link to={paths.adminSubscriptionSettings} className="link">
              Open settings
            </Link>
          </Alert>
        )}
        {eventsWaiting > 0 && (
          <Alert tone="warning">
            {eventsWaiting === maxWaiting ? `${maxWaiting} or more` : eventsWaiting} provider{" "}
            {eventsWaiting === 1 ? "event is" : "events are"} pending.{" "}
            <Link to={paths.adminPaymentEvents} className="link">
              Show events
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
