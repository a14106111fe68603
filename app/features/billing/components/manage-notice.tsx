import { Alert } from "~/ui/alert";
import type { OwnSubscription } from "../own-subscription-view";

/** Shows that a renewal failed; otherwise confirms the action in `?notice=…` if the subscription's state shows its effect. */
export function ManageNotice({ name, subscription }: { name: string | null; subscription: OwnSubscription }) {
  if (subscription.owesRenewal)
    return (
      <Alert tone="warning" title="Your renewal payment failed" className="mb-5">
        {subscription.state === "past_due"
          ? `Every question stays open until ${subscription.until}. Pay before then to keep your access.`
          : "The questions you have opened stay open. Pay the renewal to open all the others again."}
      </Alert>
    );
  if (name === "canceled" && subscription.canResume)
    return (
      <Alert tone="success" title="Your subscription is canceled" className="mb-5">
        Every question stays open until {subscription.until}. You can resume your subscription until then.
      </Alert>
    );
  if (name === "resumed" && subscription.accessUntilIfCanceled)
    return (
      <Alert tone="success" title="Your subscription is resumed" className="mb-5">
        Nothing was charged now. Your subscription renews on the usual date.
      </Alert>
    );
  if (name === "already" && (subscription.accessUntilIfCanceled || subscription.canResume || !subscription.canBuy))
    return (
      <Alert tone="primary" title="You already have a subscription" className="mb-5">
        Nothing was charged. You do not need another subscription.
      </Alert>
    );
  return null;
}
