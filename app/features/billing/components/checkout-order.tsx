import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Offer } from "../offer.server";
import { ProviderForm } from "./provider-form";

interface CheckoutOrderProps {
  /** The current price; null if the provider has not returned it. */
  offer: Offer | null;
  /** The learner's email address, for the receipt. */
  email: string;
  /** End of the learner's complimentary access; null if the learner has none. */
  compUntil: string | null;
  /** Whether the payment page is the local stand-in. */
  isStandIn: boolean;
  formKey: string;
}

/** Shows the product, the price, the next steps, and the button that leads to the payment page. */
export function CheckoutOrder({ offer, email, compUntil, isStandIn, formKey }: CheckoutOrderProps) {
  return (
    <div className="grid gap-5">
      {isStandIn && (
        <Alert title="Local test mode">
          The payment page is a stand-in. Cards are not real, and nothing is charged.
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
          Every question in the bank, including new ones as we publish them.
          {offer?.perMonth && ` This is ${offer.perMonth} a month.`}
          {!offer && " You see the price on the payment page before you pay."}
        </p>
        <ol className="mt-5 grid list-decimal gap-1.5 border-border border-t pt-4 pl-5 text-sm marker:text-muted-foreground">
          <li>You enter your card on our payment provider's page. RadCore never sees the card number.</li>
          <li>Every question opens immediately, and we email the receipt to {email}.</li>
          <li>
            The subscription renews every {offer?.interval ?? "year"} until you cancel. We remind you before each
            renewal. You can cancel in two clicks and keep access until the end of the paid period.
          </li>
        </ol>
        {compUntil && (
          <p className="mt-4 text-sm">
            You already have complimentary access until {compUntil}. A subscription begins today, so you may want to
            wait.
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
