import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ActionButton } from "~/features/admin/components/admin-form";
import { adminOnly } from "~/features/auth/guards.server";
import { EventList, EventsFilter } from "~/features/billing/admin/components/payment-event-list";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { handleEventsAction } from "~/features/billing/admin/payment-events.action.server";
import { listPaymentEvents } from "~/features/billing/report/list-payment-events.server";
import { getEventState, readEventsQuery } from "~/features/billing/report/payment-events-query";
import { formatTime } from "~/lib/time-text";
import { ResultAlert } from "~/ui/result-alert";

export const loader = adminOnly("business", async ({ context, request }) => {
  const search = new URL(request.url).searchParams;
  const query = readEventsQuery(search);
  const { rows, next, hasUnhandled: anyOpen } = await listPaymentEvents(context, query);
  return {
    query,
    next,
    done: search.get("done"),
    canReplay: context.payments !== null,
    anyOpen,
    rows: rows.map(({ createdAt, receivedAt, handledAt, ...row }) => ({
      ...row,
      created: formatTime(createdAt, context.now, "UTC"),
      received: formatTime(receivedAt, context.now, "UTC"),
      state: getEventState({ handledAt, attempts: row.attempts }),
    })),
  };
});

export const action = adminOnly("business", (args) => handleEventsAction(args));

export const meta: MetaFunction = () => [{ title: "Provider events · RadCore" }];

export default function AdminPaymentEvents() {
  const { query, rows, next, done, canReplay, anyOpen } = useLoaderData<typeof loader>();
  return (
    <SubscriptionAdminFrame
      title="Provider events"
      description="Events from the payment provider, newest first. Replaying an event fetches the learner's current state again. Times are UTC."
    >
      <div className="grid grid-cols-1 gap-4">
        <ReplayNotice done={done} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <EventsFilter query={query} />
          {canReplay && anyOpen && (
            <ActionButton fields={{ intent: "replayWaiting" }}>Replay pending and failed events</ActionButton>
          )}
        </div>
        <div>
          <EventList query={query} rows={rows} next={next} canReplay={canReplay} />
        </div>
      </div>
    </SubscriptionAdminFrame>
  );
}

function ReplayNotice({ done }: { done: string | null }) {
  if (done === "noProvider")
    return <ResultAlert tone="warning">Nothing was replayed because no payment provider is configured.</ResultAlert>;
  const [, handled, failed] = done?.match(/^(\d{1,3})-(\d{1,3})$/) ?? [];
  if (handled === undefined) return null;
  return (
    <ResultAlert tone={failed === "0" ? "success" : "warning"}>
      {handled} replayed{failed === "0" ? "." : `, ${failed} failed; each event shows its error.`}
    </ResultAlert>
  );
}
