import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { answerLearner, type Done } from "~/features/billing/admin/answer-learner.server";
import { AdminFrame } from "~/features/billing/components/admin-frame";
import { LearnerHistory, LearnerSummary } from "~/features/billing/components/admin-learner";
import { LearnerActs } from "~/features/billing/components/admin-learner-forms";
import { readLearner } from "~/features/billing/report/learner.server";
import { learnerView } from "~/features/billing/report/learner-view";
import { Alert } from "~/ui/alert";
import type { Tone } from "~/ui/tone";

export const headers = forwardActionHeaders;

export const loader = adminOnly(async ({ context, request, params }) => {
  const read = await readLearner(context, params.userId ?? "");
  if (!read) throw notFound(request);
  const { payments, now } = context;
  return {
    learner: learnerView(read, now, payments !== null && !payments.local),
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = adminOnly((args) => answerLearner(args));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.learner.name ?? "Learner"} · Subscriptions · RadCore` },
];

const notices: Record<Done, [Tone, string]> = {
  compGiven: ["success", "The comp is given. Their badge follows within half a minute."],
  compEnded: ["success", "The comp has ended."],
  quota: ["success", "The quota is changed."],
  fetched: ["success", "This is the provider's state as of now."],
  changed: [
    "warning",
    "Somebody else, or the payment provider, changed this subscription meanwhile. Nothing was done: look again, then repeat.",
  ],
  noProvider: ["warning", "No payment provider is set here, so there is nobody to ask."],
  providerAway: ["warning", "The payment provider did not answer. Nothing was changed; try again in a moment."],
};

export default function AdminSubscriber() {
  const { learner, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, words] = (!result && Object.hasOwn(notices, done ?? "") && notices[done as Done]) || [];
  return (
    <AdminFrame title={learner.name} description={[learner.username, learner.email].filter(Boolean).join(" · ")}>
      {words && (
        <Alert tone={tone} className="mb-4">
          {words}
        </Alert>
      )}
      <LearnerSummary learner={learner} />
      {!learner.deleted && (
        <AdminSection id="acts" title="Change something" note="Everything done here is kept in the audit log.">
          <LearnerActs learner={learner} result={result} />
        </AdminSection>
      )}
      <LearnerHistory learner={learner} />
    </AdminFrame>
  );
}
