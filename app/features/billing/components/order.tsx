import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Offer } from "../offer.server";
import { ProviderForm } from "./provider-form";

interface OrderProps {
  /** Null while the provider does not say the price. */
  offer: Offer | null;
  /** Where the receipt goes. */
  email: string;
  /** End of a free period that is running. */
  compUntil: string | null;
  /** Cards are not real. */
  local: boolean;
  formKey: string;
}

/** What is bought, what it costs, what happens next, and the way to the payment page. */
export function Order({ offer, email, compUntil, local, formKey }: OrderProps) {
  return (
    <div className="grid gap-5">
      {local && (
        <Alert title="This is a local run">
          The payment page is a stand-in: cards are not real, nothing is charged.
        </Alert>
      )}
      <Card as="section" aria-labelledby="order" className="p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="order" className="font-semibold text-lg">
            Annual subscription
          </h2>
          {offer && (
            <p className="font-semibold text-lg tabular-nums">
              {offer.amount} <span className="font-normal text-base text-muted-foreground">a {offer.interval}</span>
            </p>
          )}
        </div>
        <p className="mt-1 text-muted-foreground">
          Every question in the bank, and the new ones as they are published.
          {offer?.perMonth && ` That is ${offer.perMonth} a month.`}
          {!offer && " The price is shown on the payment page, before you pay."}
        </p>
        <ol className="mt-5 grid list-decimal gap-1.5 border-border border-t pt-4 pl-5 text-sm marker:text-muted-foreground">
          <li>You enter your card on our payment provider's page. RadCore never sees its number.</li>
          <li>Every question opens at once, and the receipt goes to {email}.</li>
          <li>
            It renews once a {offer?.interval ?? "year"} until you cancel. We write to you before; cancelling takes two
            clicks, and you keep access to the end of what you have paid for.
          </li>
        </ol>
        {compUntil && (
          <p className="mt-4 text-sm">
            You have a free period until {compUntil} already. What you buy now begins today, so you may want to wait.
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <ProviderForm fields={{ key: formKey }} size="lg">
            Continue to payment
          </ProviderForm>
          <Link to={paths.pricing} className={buttonClass({ variant: "ghost", size: "lg" })}>
            Back
          </Link>
        </div>
      </Card>
    </div>
  );
}
