import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { SubscriptionAdminFrame } from "~/features/billing/admin/components/subscription-admin-frame";
import {
  DefaultQuotaForm,
  PracticeSwitch,
  SubscriptionsSwitch,
} from "~/features/billing/admin/components/subscription-settings-forms";
import { handleSettingsAction } from "~/features/billing/admin/subscription-settings.action.server";
import { readSubscriptionSettings } from "~/features/billing/admin/subscription-settings.server";
import { ResultAlert } from "~/ui/result-alert";

export const headers = forwardActionHeaders;

export const loader = adminOnly("business", async ({ context, request }) => ({
  ...(await readSubscriptionSettings(context)),
  done: new URL(request.url).searchParams.get("done"),
}));

export const action = adminOnly("business", (args) => handleSettingsAction(args));

export const meta: MetaFunction = () => [{ title: "Subscription settings · RadCore" }];

const notices: Record<string, string> = {
  on: "Subscriptions are on.",
  off: "Subscriptions are off. Every question is open to everyone.",
  quota: "Default quota saved.",
  "practice-on": "AI practice is open to subscribers.",
  "practice-off": "AI practice is closed to subscribers.",
};

export default function AdminSubscriptionSettings() {
  const { isEnabled: enabled, isPracticeForSubscribers, quota, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const message = !result && done && Object.hasOwn(notices, done) ? notices[done] : null;
  return (
    <SubscriptionAdminFrame
      title="Settings"
      description="Settings for all learners. Every change is recorded in the audit log."
    >
      <div className="grid grid-cols-1 gap-4">
        {message && <ResultAlert tone="success">{message}</ResultAlert>}
        <SubscriptionsSwitch isEnabled={enabled} />
        <PracticeSwitch isForSubscribers={isPracticeForSubscribers} />
        <DefaultQuotaForm key={quota} quota={quota} result={result} />
      </div>
    </SubscriptionAdminFrame>
  );
}
