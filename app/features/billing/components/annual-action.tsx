import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import type { CallToAction } from "../call-to-action";

/** Shows the next step toward or within the subscription. */
export function AnnualAction({ call }: { call: CallToAction }) {
  switch (call.kind) {
    case "closed":
      return (
        <Note>
          The annual subscription is not on sale on this site yet. With an account, you can use your free questions.
        </Note>
      );
    case "off":
      return <Note>Every question is open to you right now, without a subscription.</Note>;
    case "subscribe":
      return <Step to={paths.checkout}>{call.again ? "Subscribe again" : "Subscribe"}</Step>;
    case "manage":
      return <Step to={paths.manageSubscription}>Manage subscription</Step>;
    case "resume":
      return (
        <Step
          to={paths.manageSubscription}
          note={`Your subscription is cancelled. Every question stays open until ${call.until}.`}
        >
          Resume subscription
        </Step>
      );
    case "ending":
      return (
        <Step
          to={paths.manageSubscription}
          note={`Your subscription ends on ${call.until}. After that, you can subscribe again.`}
        >
          View subscription
        </Step>
      );
    case "pay":
      return (
        <Step
          to={paths.manageSubscription}
          note={`Your renewal payment failed. Every question stays open until ${call.until}.`}
        >
          Update payment
        </Step>
      );
    case "owing":
      return (
        <Step to={paths.manageSubscription} note="Your renewal is unpaid. Pay it to open every question again.">
          Update payment
        </Step>
      );
    case "comp":
      return (
        <Step to={paths.manageSubscription} note={`You have complimentary access until ${call.until}.`}>
          View subscription
        </Step>
      );
  }
}

function Step({ to, note, children }: { to: string; note?: string; children: ReactNode }) {
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
