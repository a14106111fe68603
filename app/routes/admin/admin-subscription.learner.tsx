import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { SubscriberHistory, SubscriberSummary } from "~/features/billing/admin/components/subscriber-details";
import { SubscriberForms } from "~/features/billing/admin/components/subscriber-forms";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import { handleSubscriberAction, type SubscriberNotice } from "~/features/billing/admin/subscriber.action.server";
import { readSubscriber } from "~/features/billing/report/read-subscriber.server";
import { buildSubscriberView } from "~/features/billing/report/subscriber-view";
import { ResultAlert } from "~/ui/result-alert";
import type { Tone } from "~/ui/tone";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context, request, params }) => {
  const subscriber = await readSubscriber(context, params.userId ?? "");
  if (!subscriber) throw notFound(request);
  const { payments, now } = context;
  return {
    learner: buildSubscriberView(subscriber, now, payments !== null && !payments.isStandIn),
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = adminOnly("business", (args) => handleSubscriberAction(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.learner.name ?? "Learner"} · Subscriptions · RadCore` },
];

const notices: Record<SubscriberNotice, [Tone, string]> = {
  compGiven: ["success", "Complimentary access given. The learner's badge updates within 30 seconds."],
  compEnded: ["success", "Complimentary access ended."],
  quota: ["success", "Quota changed."],
  fetched: ["success", "Subscription updated from the payment provider."],
  changed: [
    "warning",
    "Your change was not saved because this subscription changed meanwhile. Check its current state, then try again.",
  ],
  noProvider: ["warning", "The subscription was not updated because no payment provider is configured."],
  providerAway: ["warning", "The payment provider did not respond. Nothing was changed; try again later."],
};

export default function AdminSubscriber() {
  const { learner, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, message] = (!result && Object.hasOwn(notices, done ?? "") && notices[done as SubscriberNotice]) || [];
  return (
    <SubscriptionAdminFrame
      title={learner.name}
      description={[learner.username, learner.email].filter(Boolean).join(" · ")}
    >
      {message && (
        <ResultAlert tone={tone} className="mb-4">
          {message}
        </ResultAlert>
      )}
      <SubscriberSummary learner={learner} />
      {!learner.isDeleted && (
        <AdminSection id="acts" title="Actions" note="Every action is recorded in the audit log.">
          <SubscriberForms learner={learner} result={result} />
        </AdminSection>
      )}
      <SubscriberHistory learner={learner} />
    </SubscriptionAdminFrame>
  );
}
