import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CircleCheck, CreditCard } from "lucide-react";
import { signedIn } from "~/features/auth/guards.server";
import { PaymentPending } from "~/features/billing/components/payment-pending";
import { findPurchase } from "~/features/billing/find-purchase.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ context, viewer }) => {
  const purchase = await findPurchase(context, viewer);
  // Reloads the page, so that its other parts, such as the quota badge, show the new state.
  if (purchase.state === "just-paid") throw redirect(paths.subscriptionSuccess);
  return purchase;
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.state === "paid" ? "Thank you" : "Your payment"} · RadCore` },
];

export default function SubscriptionSuccessPage() {
  const purchase = useLoaderData<typeof loader>();
  switch (purchase.state) {
    case "paid":
      return <PaymentThanksPage renewsOn={purchase.renewsOn} />;
    case "waiting":
      return <PaymentPending isProviderUnavailable={purchase.isProviderUnavailable} />;
    case "none":
      return (
        <Page title="Your payment" className="max-w-xl sm:pt-12">
          <EmptyState
            icon={CreditCard}
            title="No payment in progress"
            action={
              <Link to={paths.pricing} className={buttonClass()}>
                See pricing
              </Link>
            }
          >
            This page shows your subscription after you pay.
          </EmptyState>
        </Page>
      );
  }
}

function PaymentThanksPage({ renewsOn }: { renewsOn: string }) {
  return (
    <Page title="Thank you" className="max-w-xl sm:pt-12">
      <Card as="section" aria-labelledby="open" className="p-5 sm:p-6">
        <h2 id="open" className="flex items-center gap-2 font-semibold text-lg">
          <CircleCheck aria-hidden="true" className="size-5 text-success" />
          Every question is open to you
        </h2>
        <p className="mt-2 text-muted-foreground">
          Your annual subscription is active until {renewsOn}. We have sent you a receipt by email.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to={paths.questions} className={buttonClass({ size: "lg" })}>
            Start studying
          </Link>
          <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline", size: "lg" })}>
            View subscription
          </Link>
        </div>
      </Card>
    </Page>
  );
}
