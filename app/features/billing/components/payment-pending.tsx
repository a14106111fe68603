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
export function PaymentPending({ isProviderUnavailable }: { isProviderUnavailable: boolean }) {
  const { revalidate, state } = useRevalidator();
  const [polls, setPolls] = useState(0);
  const hasStoppedPolling = polls >= maxPolls;
  useEffect(() => {
    if (hasStoppedPolling || state !== "idle") return;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      revalidate();
    }, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [hasStoppedPolling, state, polls, revalidate]);
  return (
    <Page
      title={hasStoppedPolling ? "Your payment is not confirmed yet" : "Confirming your payment"}
      className="max-w-xl sm:pt-12"
    >
      <div className="grid gap-5">
        {isProviderUnavailable && (
          <Alert tone="warning" title="The payment provider is unavailable">
            Your payment is safe. We keep checking, and your access opens as soon as the provider responds.
          </Alert>
        )}
        <div role="status" className="flex gap-3">
          {hasStoppedPolling ? null : <SpinnerIcon className="mt-1 shrink-0" />}
          <p className="max-w-prose">
            {hasStoppedPolling
              ? "If you have paid, do not pay again: your access opens automatically once the payment is confirmed, usually within minutes. You can close this page. If you did not finish paying, nothing was charged."
              : "We are waiting for the payment provider. This usually takes a few seconds."}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to={paths.subscriptionSuccess}
            reloadDocument
            className={buttonClass({ variant: hasStoppedPolling ? "primary" : "outline" })}
          >
            Check payment again
          </Link>
          {hasStoppedPolling && (
            <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline" })}>
              View subscription
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}
