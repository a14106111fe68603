import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CreditCard, LogIn } from "lucide-react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { anyone, signedIn } from "~/features/auth/guards.server";
import { getViewer } from "~/features/auth/viewer.server";
import { CancelConfirmation } from "~/features/billing/components/cancel-subscription";
import { Invoices } from "~/features/billing/components/invoices";
import { ManageNotice } from "~/features/billing/components/manage-notice";
import { OwnSubscriptionCard } from "~/features/billing/components/own-subscription-card";
import { ProblemAlert } from "~/features/billing/components/problem-alert";
import { handleManageAction } from "~/features/billing/own-subscription.action.server";
import { readOwnSubscription } from "~/features/billing/own-subscription.server";
import { formatOwnSubscription } from "~/features/billing/own-subscription-view";
import { getQuota } from "~/features/quota/quota-view";
import { formatDate } from "~/lib/time-text";
import { loginPath, paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const loader = anyone(async ({ context, request }) => {
  const viewer = await getViewer(context, request);
  if (!viewer) return null;
  const { now, payments } = context;
  const query = new URL(request.url).searchParams;
  const ownSubscription = await readOwnSubscription(context, viewer.userId);
  return {
    own: formatOwnSubscription(ownSubscription, { now, timeZone: viewer.timeZone }),
    quota: getQuota(viewer, now),
    seatUntil: viewer.seatUntil && formatDate(viewer.seatUntil, viewer.timeZone),
    formKey: payments && context.id(),
    asking: query.get("ask") === "cancel",
    notice: query.get("notice"),
  };
});

export const action = signedIn((args) => handleManageAction(args));

export const meta: MetaFunction = () => [{ title: "Subscription · RadCore" }];

export default function ManageSubscriptionPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!loaded) return <SignedOutPage />;
  const { own, quota, seatUntil, asking, notice } = loaded;
  const canSubscribe = quota.subscriptionsEnabled && loaded.formKey !== null;
  const formKey = loaded.formKey && (answer?.key ?? loaded.formKey);
  const problem = answer?.problem ?? null;
  return (
    <Page title="Subscription" className="max-w-2xl">
      {problem ? (
        <ProblemAlert problem={problem} className="mb-5" />
      ) : (
        <ManageNotice name={notice} subscription={own} />
      )}
      {!quota.subscriptionsEnabled && (
        <Alert tone="primary" title="Subscriptions are turned off" className="mb-5">
          Every question is open to everyone.
          {own.accessUntilIfCanceled && " Your subscription still renews until you cancel it."}
        </Alert>
      )}
      {seatUntil && (
        <Alert tone="primary" title="You have a seat in a residency program" className="mb-5">
          Your program pays for your access until {seatUntil}. You do not need a subscription of your own.{" "}
          <Link to={`${paths.settings}#program`} className="link">
            View my program
          </Link>
        </Alert>
      )}
      {asking && formKey && own.accessUntilIfCanceled && (
        <CancelConfirmation formKey={formKey} until={own.accessUntilIfCanceled} problem={null} />
      )}
      {own.state === "none" ? (
        <EmptyState
          icon={CreditCard}
          title="You have no subscription"
          action={
            <Link to={paths.pricing} className={buttonClass()}>
              See pricing
            </Link>
          }
        >
          {seatUntil
            ? "Your residency program gives you access."
            : quota.subscriptionsEnabled
              ? `You have ${quota.freeQuestionsRemaining} free questions left.`
              : "Every question is open to you without a subscription."}
        </EmptyState>
      ) : (
        <OwnSubscriptionCard subscription={own} formKey={formKey} problem={problem} isOnSale={canSubscribe} />
      )}
      {(own.state !== "none" || own.invoices.length > 0) && <Invoices invoices={own.invoices} formKey={formKey} />}
    </Page>
  );
}

function SignedOutPage() {
  return (
    <Page title="Subscription" className="max-w-2xl">
      <EmptyState
        icon={LogIn}
        title="Sign in to see your subscription"
        action={
          <Link to={loginPath({ redirectTo: paths.manageSubscription })} className={buttonClass()}>
            Sign in
          </Link>
        }
      >
        This page shows your subscription and your invoices.
      </EmptyState>
    </Page>
  );
}
