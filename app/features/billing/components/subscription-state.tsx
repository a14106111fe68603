import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Tone } from "~/ui/tone";
import type { OwnSubscription } from "../own-subscription";
import type { Problem } from "../problems";
import { CancelButton } from "./cancel";
import { ProviderForm } from "./provider-form";

type State = Exclude<OwnSubscription["state"], "none">;

const words: Record<State, { name: string; tone: Tone; meaning: string }> = {
  trialing: { name: "Trial", tone: "success", meaning: "Every question is open to you during the trial." },
  active: {
    name: "Active",
    tone: "success",
    meaning: "Every question is open to you. Your subscription renews automatically.",
  },
  past_due: {
    name: "Payment failed",
    tone: "warning",
    meaning: "Your renewal could not be charged. Pay now, with this card or another, to keep your access.",
  },
  canceled: {
    name: "Cancelled",
    tone: "neutral",
    meaning: "Every question stays open until the end of the paid period. Your subscription does not renew.",
  },
  comp: {
    name: "Complimentary",
    tone: "success",
    meaning: "Every question is open to you, free of charge.",
  },
  expired: {
    name: "Ended",
    tone: "neutral",
    meaning: "You keep every question you have opened, with its explanation, and your history, flags, and progress.",
  },
};

const owingForLong =
  "Your renewal is unpaid, so only the questions you have already opened are open. Pay it to open all the others again.";

interface StateProps {
  own: OwnSubscription;
  /** Null if the site has no payment provider. */
  formKey: string | null;
  problem: Problem | null;
  /** Whether subscriptions are turned on. */
  selling: boolean;
}

/** Shows the subscription's state, dates, and available actions. */
export function SubscriptionState({ own, formKey, problem, selling }: StateProps) {
  if (own.state === "none") return null;
  const { name, tone, meaning } = words[own.state];
  return (
    <Card as="section" aria-labelledby="state" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="state" className="font-semibold text-lg">
          Annual subscription
        </h2>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="mt-2 max-w-prose text-muted-foreground">
        {own.state === "expired" && own.owes ? owingForLong : meaning}
      </p>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-border border-t pt-4">
        {own.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-2 empty:hidden">
        {formKey && <Acts own={own} formKey={formKey} problem={problem} />}
        {own.mayBuy && selling && (
          <Link
            to={paths.checkout}
            className={buttonClass({ variant: own.state === "expired" ? "primary" : "outline" })}
          >
            {own.state === "expired" ? "Subscribe again" : "Subscribe"}
          </Link>
        )}
      </div>
    </Card>
  );
}

function Acts({ own, formKey, problem }: { own: OwnSubscription; formKey: string; problem: Problem | null }) {
  const resuming = useNavigation().formData?.get("intent") === "resume";
  return (
    <>
      {own.mayResume && (
        <Form method="post" action={paths.manageSubscription}>
          <input type="hidden" name="intent" value="resume" />
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" pending={resuming}>
            Resume subscription
          </Button>
        </Form>
      )}
      {own.owed && (
        <ProviderForm fields={{ intent: "invoice", key: formKey, invoiceId: own.owed.invoiceId }}>
          Pay {own.owed.amount} now
        </ProviderForm>
      )}
      {own.hasPortal && (
        <ProviderForm
          fields={{ intent: "portal", key: formKey }}
          variant={own.owes && !own.owed ? "primary" : "outline"}
        >
          {own.owes ? "Update payment method" : "Change payment method"}
        </ProviderForm>
      )}
      {own.openIfCancelled && <CancelButton formKey={formKey} until={own.openIfCancelled} problem={problem} />}
    </>
  );
}
