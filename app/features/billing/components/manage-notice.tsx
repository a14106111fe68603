import { Alert } from "~/ui/alert";
import type { OwnSubscription } from "../own-subscription";

/**
 * What is most worth knowing on top of the page: what was just done, as the address says and the state agrees
 * (`?notice=…`), or that a payment failed.
 */
export function ManageNotice({ name, own }: { name: string | null; own: OwnSubscription }) {
  if (own.owes)
    return (
      <Alert tone="warning" title="The payment for your renewal failed" className="mb-5">
        {own.state === "past_due"
          ? `Everything stays open until ${own.until}. Pay it before that, and nothing changes for you.`
          : "Pay it to go on. What you have opened stays open in any case."}
      </Alert>
    );
  if (name === "cancelled" && own.mayResume)
    return (
      <Alert tone="success" title="Your subscription is cancelled" className="mb-5">
        Everything stays open until {own.until}. You can resume it until then.
      </Alert>
    );
  if (name === "resumed" && own.openIfCancelled)
    return (
      <Alert tone="success" title="Your subscription goes on" className="mb-5">
        It renews as before. Nothing was charged now.
      </Alert>
    );
  if (name === "already" && (own.openIfCancelled || own.mayResume || !own.mayBuy))
    return (
      <Alert tone="primary" title="You have a subscription already" className="mb-5">
        You do not have to buy another one; nothing was charged.
      </Alert>
    );
  return null;
}
