import { Link, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import { SpinnerIcon } from "~/ui/spinner";

const pollIntervalMs = 2000;
const maxPolls = 15;

/** Shows that a payment is not confirmed yet and checks again for half a minute. */
export function PaymentPending({ isProviderAway }: { isProviderAway: boolean }) {
  const { revalidate, state } = useRevalidator();
  const [polls, setAsks] = useState(0);
  const done = polls >= maxPolls;
  useEffect(() => {
    if (done || state !== "idle") return;
    const timer = setTimeout(() => {
      setAsks(polls + 1);
      revalidate();
    }, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [done, state, polls, revalidate]);
  return (
    <Page title={done ? "Your payment is not confirmed yet" : "Confirming your payment"} className="max-w-xl sm:pt-12">
      <div className="grid gap-5">
        {isProviderAway && (
          <Alert tone="warning" title="The payment provider is unavailable">
            Your payment is safe. We keep checking, and your access opens as soon as the provider responds.
          </Alert>
        )}
        <div role="status" className="flex gap-3">
          {done ? null : <SpinnerIcon className="mt-1 shrink-0" />}
          <p className="max-w-prose">
            {done
              ? "If you have paid, do not pay again: your access opens automatically once the payment is confirmed, usually within minutes. You can close this page. If you did not finish paying, nothing was charged."
              : "We are waiting for the payment provider. This usually takes a few seconds."}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to={paths.subscriptionSuccess}
            reloadDocument
            className={buttonClass({ variant: done ? "primary" : "outline" })}
          >
            Check payment again
          </Link>
          {done && (
            <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline" })}>
              View subscription
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}
