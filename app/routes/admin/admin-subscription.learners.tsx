import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { SubscriberList, SubscribersFilter } from "~/features/billing/admin/components/subscriber-list";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { listSubscribers } from "~/features/billing/report/subscribers.server";
import { readSubscribersQuery, writeSubscribersQuery } from "~/features/billing/report/subscribers-query";
import { formatSubscriber } from "~/features/billing/report/subscription-text";
import { paths } from "~/paths";

export const loader = adminOnly("business", async ({ context, request }) => {
  const query = readSubscribersQuery(new URL(request.url).searchParams);
  const { rows, next } = await listSubscribers(context, query);
  return {
    query,
    rows: rows.map((row) => formatSubscriber(row, context.now)),
    more: next && `${paths.adminSubscribers}?${writeSubscribersQuery({ ...query, after: next })}`,
  };
});

export const action = adminOnly("business", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Subscribers · RadCore" }];

export default function AdminSubscribers() {
  const { query, rows, more } = useLoaderData<typeof loader>();
  return (
    <SubscriptionAdminFrame
      title="Learners and subscriptions"
      description="Everyone who subscribed or got complimentary access. Search to find other learners."
    >
      <SubscribersFilter query={query} />
      <SubscriberList query={query} rows={rows} nextPagePath={more} />
    </SubscriptionAdminFrame>
  );
}
