import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { ChurnSection, OverviewTiles, RevenueSection } from "~/features/billing/admin/components/subscription-figures";
import { readOverview } from "~/features/billing/report/subscription-overview.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";

export const loader = adminOnly("business", ({ context }) => readOverview(context));

export const action = adminOnly("business", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Subscriptions · RadCore" }];

export default function AdminSubscription() {
  const overview = useLoaderData<typeof loader>();
  const { enabled, pendingEventCount, maxPendingEvents } = overview;
  return (
    <SubscriptionAdminFrame
      title="Subscriptions"
      description="Subscribers, revenue, and churn. Days and months are UTC."
    >
      <div className="grid grid-cols-1 gap-4">
        {!enabled && (
          <Alert tone="warning" title="Subscriptions are off">
            Every question is open to everyone.{" "}
            <Link to={paths.adminSubscriptionSettings} className="link">
              Open settings
            </Link>
          </Alert>
        )}
        {pendingEventCount > 0 && (
          <Alert tone="warning">
            {pendingEventCount === maxPendingEvents ? `${maxPendingEvents} or more` : pendingEventCount} provider{" "}
            {pendingEventCount === 1 ? "event is" : "events are"} pending.{" "}
            <Link to={paths.adminPaymentEvents} className="link">
              Show events
            </Link>
          </Alert>
        )}
        <OverviewTiles overview={overview} />
      </div>
      <RevenueSection revenue={overview.revenue} />
      <ChurnSection churn={overview.churn} />
    </SubscriptionAdminFrame>
  );
}
