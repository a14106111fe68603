import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { signedIn } from "~/features/auth/guards.server";
import { getCallToAction } from "~/features/billing/call-to-action";
import { CheckoutOrder } from "~/features/billing/components/checkout-order";
import { ProblemAlert } from "~/features/billing/components/problem-alert";
import { readOffer } from "~/features/billing/offer.server";
import { handleCheckoutAction } from "~/features/billing/own-subscription.action.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const loader = signedIn(async ({ context, viewer }) => {
  const { now, payments } = context;
  const call = getCallToAction(viewer, payments !== null, now);
  if (call.kind !== "subscribe" && call.kind !== "comp" && call.kind !== "off" && call.kind !== "closed")
    throw redirect(`${paths.manageSubscription}?notice=already`);
  if (!payments || !viewer.subscriptionsEnabled)
    return { closed: viewer.subscriptionsEnabled ? "closed" : "off" } as const;
  return {
    closed: null,
    offer: await readOffer(context, payments),
    email: viewer.email,
    compUntil: call.kind === "comp" ? call.until : null,
    isStandIn: payments.isStandIn,
    key: context.id(),
  };
});

export const action = signedIn((args) => handleCheckoutAction(args));

export const meta: MetaFunction = () => [{ title: "Checkout · RadCore" }];

export default function CheckoutPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (loaded.closed !== null) return <CheckoutClosedPage areSubscriptionsOff={loaded.closed === "off"} />;
  return (
    <Page title="Your order" className="max-w-xl sm:pt-12">
      {answer && <ProblemAlert problem={answer.problem} className="mb-5" />}
      <CheckoutOrder {...loaded} formKey={answer?.key ?? loaded.key} />
    </Page>
  );
}

function CheckoutClosedPage({ areSubscriptionsOff }: { areSubscriptionsOff: boolean }) {
  return (
    <Page title="Checkout" className="max-w-xl sm:pt-12">
      <EmptyState
        icon={CreditCard}
        title={areSubscriptionsOff ? "You don't need a subscription right now" : "Subscriptions are not available yet"}
        action={
          <Link to={paths.questions} className={buttonClass()}>
            Go to questions
          </Link>
        }
      >
        {areSubscriptionsOff
          ? "Subscriptions are turned off, so every question is open to you."
          : "You can use your free questions with just an account. Questions you open stay open."}
      </EmptyState>
    </Page>
  );
}
