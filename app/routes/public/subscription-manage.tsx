import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CreditCard, LogIn } from "lucide-react";
import { anyone } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { type Quota, quotaView } from "~/features/quota/quota-view";
import { loginPath, paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = anyone(async ({ context, request }) => {
  const viewer = await getViewer(context, request);
  if (!viewer) return null;
  const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: viewer.timeZone });
  return {
    quota: quotaView(viewer, context.now),
    accessUntil: viewer.subscription && day.format(viewer.subscription.accessUntil),
  };
});

export const meta: MetaFunction = () => [{ title: "Subscription · RadCore" }];

export default function ManageSubscription() {
  const data = useLoaderData<typeof loader>();
  return (
    <Page title="Subscription" className="max-w-2xl">
      {!data && (
        <EmptyState
          icon={LogIn}
          title="Sign in to see your subscription"
          action={
            <Link to={loginPath({ redirectTo: paths.manageSubscription })} className={buttonClass()}>
              Sign in
            </Link>
          }
        >
          Its state and how long you have access are shown here.
        </EmptyState>
      )}
      {data && !data.accessUntil && (
        <EmptyState
          icon={CreditCard}
          title="You have no subscription"
          action={
            <Link to={paths.pricing} className={buttonClass()}>
              See what it includes
            </Link>
          }
        >
          {data.quota.subscriptionsEnabled
            ? `You have ${data.quota.freeQuestionsRemaining} free questions left.`
            : "Subscriptions are switched off at the moment: every question is open to you."}
        </EmptyState>
      )}
      {data?.accessUntil && <State quota={data.quota} accessUntil={data.accessUntil} />}
    </Page>
  );
}

const states: Record<NonNullable<Quota["subscriptionStatus"]>, { name: string; tone: Tone; meaning: string }> = {
  trialing: { name: "Trial", tone: "success", meaning: "Every question is open to you while the trial lasts." },
  active: { name: "Active", tone: "success", meaning: "Every question is open to you." },
  past_due: {
    name: "Payment failed",
    tone: "warning",
    meaning: "The last renewal could not be charged. Every question stays open for the days of grace.",
  },
  canceled: {
    name: "Cancelled",
    tone: "neutral",
    meaning: "It will not renew. Every question stays open to the end of the paid period.",
  },
  comp: { name: "Complimentary", tone: "success", meaning: "A free period was given to you. Every question is open." },
  expired: {
    name: "Ended",
    tone: "neutral",
    meaning: "Questions you have opened, your history and your flags stay readable.",
  },
};
type Tone = "success" | "warning" | "neutral";

function State({ quota, accessUntil }: { quota: Quota; accessUntil: string }) {
  const state = states[quota.subscriptionStatus ?? "expired"];
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Annual subscription</h2>
        <Badge tone={state.tone}>{state.name}</Badge>
      </div>
      <p className="mt-2 text-muted-foreground">{state.meaning}</p>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-border border-t pt-4">
        <dt className="text-muted-foreground">{quota.hasActiveSubscription ? "Access until" : "Access ended"}</dt>
        <dd className="font-medium tabular-nums">{accessUntil}</dd>
      </dl>
      {!quota.hasActiveSubscription && (
        <Link to={paths.pricing} className={`${buttonClass()} mt-5`}>
          See the plans
        </Link>
      )}
    </Card>
  );
}
