import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import type { CallToAction } from "../call-to-action";

/** Shows the next step toward or within the subscription. */
export function AnnualAction({ callToAction }: { callToAction: CallToAction }) {
  switch (callToAction.kind) {
    case "closed":
      return (
        <Note>
          The annual subscription is not on sale on this site yet. With an account, you can use your free questions.
        </Note>
      );
    case "off":
      return <Note>Every question is open to you right now, without a subscription.</Note>;
    case "subscribe":
      return (
        <ActionLink to={paths.checkout}>
          {callToAction.hasSubscribedBefore ? "Subscribe again" : "Subscribe"}
        </ActionLink>
      );
    case "manage":
      return <ActionLink to={paths.manageSubscription}>Manage subscription</ActionLink>;
    case "resume":
      return (
        <ActionLink
          to={paths.manageSubscription}
          note={`Your subscription is canceled. Every question stays open until ${callToAction.until}.`}
        >
          Resume subscription
        </ActionLink>
      );
    case "ending":
      return (
        <ActionLink
          to={paths.manageSubscription}
          note={`Your subscription ends on ${callToAction.until}. After that, you can subscribe again.`}
        >
          View subscription
        </ActionLink>
      );
    case "pay":
      return (
        <ActionLink
          to={paths.manageSubscription}
          note={`Your renewal payment failed. Every question stays open until ${callToAction.until}.`}
        >
          Update payment
        </ActionLink>
      );
    case "owing":
      return (
        <ActionLink to={paths.manageSubscription} note="Your renewal is unpaid. Pay it to open every question again.">
          Update payment
        </ActionLink>
      );
    case "seat":
      return (
        <ActionLink
          to={`${paths.settings}#program`}
          note={`Your residency program pays for your access until ${callToAction.until}.`}
        >
          View my program
        </ActionLink>
      );
    case "comp":
      return (
        <ActionLink to={paths.manageSubscription} note={`You have complimentary access until ${callToAction.until}.`}>
          View subscription
        </ActionLink>
      );
  }
}

function ActionLink({ to, note, children }: { to: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      {note && <Note>{note}</Note>}
      <Link to={to} className={buttonClass({ size: "lg" })}>
        {children}
      </Link>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground text-sm">{children}</p>;
}
