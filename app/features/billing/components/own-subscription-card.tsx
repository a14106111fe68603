import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Tone } from "~/ui/tone";
import type { OwnSubscription } from "../own-subscription-view";
import type { SubscriptionProblem } from "../subscription-problems";
import { CancelButton } from "./cancel-subscription";
import { ProviderForm } from "./provider-form";

type State = Exclude<OwnSubscription["state"], "none">;

const stateTexts: Record<State, { name: string; tone: Tone; description: string }> = {
  trialing: { name: "Trial", tone: "success", description: "Every question is open to you during the trial." },
  active: {
    name: "Active",
    tone: "success",
    description: "Every question is open to you. Your subscription renews automatically.",
  },
  past_due: {
    name: "Payment failed",
    tone: "warning",
    description: "Your renewal could not be charged. Pay now, with this card or another, to keep your access.",
  },
  canceled: {
    name: "Canceled",
    tone: "neutral",
    description: "Every question stays open until the end of the paid period. Your subscription does not renew.",
  },
  comp: {
    name: "Complimentary",
    tone: "success",
    description: "Every question is open to you, free of charge.",
  },
  expired: {
    name: "Ended",
    tone: "neutral",
    description:
      "You keep every question you have opened, with its explanation, and your history, flags, and progress.",
  },
};

const unpaidText =
  "Your renewal is unpaid, so only the questions you have already opened are open. Pay the renewal to open all the others again.";

interface OwnSubscriptionCardProps {
  subscription: OwnSubscription;
  /** Null if the site has no payment provider. */
  formKey: string | null;
  problem: SubscriptionProblem | null;
  /** Whether subscriptions are turned on. */
  isOnSale: boolean;
}

/** Shows the subscription's state, dates, and available actions. */
export function OwnSubscriptionCard({ subscription, formKey, problem, isOnSale }: OwnSubscriptionCardProps) {
  if (subscription.state === "none") return null;
  const { name, tone, description } = stateTexts[subscription.state];
  return (
    <Card as="section" aria-labelledby="state" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="state" className="font-semibold text-lg">
          Annual subscription
        </h2>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="mt-2 max-w-prose text-muted-foreground">
        {subscription.state === "expired" && subscription.owesRenewal ? unpaidText : description}
      </p>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-border border-t pt-4">
        {subscription.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-2 empty:hidden">
        {formKey && <SubscriptionActions subscription={subscription} formKey={formKey} problem={problem} />}
        {subscription.canBuy && isOnSale && (
          <Link
            to={paths.checkout}
            className={buttonClass({ variant: subscription.state === "expired" ? "primary" : "outline" })}
          >
            {subscription.state === "expired" ? "Subscribe again" : "Subscribe"}
          </Link>
        )}
      </div>
    </Card>
  );
}

function SubscriptionActions({
  subscription,
  formKey,
  problem,
}: {
  subscription: OwnSubscription;
  formKey: string;
  problem: SubscriptionProblem | null;
}) {
  const isResuming = useNavigation().formData?.get("intent") === "resume";
  return (
    <>
      {subscription.canResume && (
        <Form method="post" action={paths.manageSubscription}>
          <input type="hidden" name="intent" value="resume" />
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" pending={isResuming}>
            Resume subscription
          </Button>
        </Form>
      )}
      {subscription.openInvoice && (
        <ProviderForm fields={{ intent: "invoice", key: formKey, invoiceId: subscription.openInvoice.invoiceId }}>
          Pay {subscription.openInvoice.amount} now
        </ProviderForm>
      )}
      {subscription.hasPortal && (
        <ProviderForm
          fields={{ intent: "portal", key: formKey }}
          variant={subscription.owesRenewal && !subscription.openInvoice ? "primary" : "outline"}
        >
          {subscription.owesRenewal ? "Update payment method" : "Change payment method"}
        </ProviderForm>
      )}
      {subscription.accessUntilIfCanceled && (
        <CancelButton formKey={formKey} until={subscription.accessUntilIfCanceled} problem={problem} />
      )}
    </>
  );
}
