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
  trialing: { name: "Trial", tone: "success", meaning: "Every question is open to you while the trial lasts." },
  active: { name: "Active", tone: "success", meaning: "Every question is open to you. It renews by itself." },
  past_due: {
    name: "Payment failed",
    tone: "warning",
    meaning:
      "The renewal could not be charged. Pay it now, with this card or another, and everything goes on as before.",
  },
  canceled: {
    name: "Cancelled",
    tone: "neutral",
    meaning: "Every question stays open to the end of what you have paid for. It will not renew.",
  },
  comp: {
    name: "Complimentary",
    tone: "success",
    meaning: "You were given a free period: every question is open, and nothing is charged for it.",
  },
  expired: {
    name: "Ended",
    tone: "neutral",
    meaning: "Every question you have opened stays yours, with its explanation, your history, flags and progress.",
  },
};

const owingForLong =
  "The renewal was never paid, so only what you have opened before is open now. Pay it, and all of it opens again.";

interface StateProps {
  own: OwnSubscription;
  /** Null where the provider cannot be asked on this site. */
  formKey: string | null;
  problem: Problem | null;
  /** False while subscriptions are switched off as a whole: nothing new is sold. */
  selling: boolean;
}

/** How the subscription stands, the dates that matter, and what can be done. */
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
