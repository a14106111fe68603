import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import type { CallToAction } from "../call-to-action";

/** The next step towards the subscription, or within it, for whoever is looking. */
export function AnnualAction({ call }: { call: CallToAction }) {
  switch (call.kind) {
    case "closed":
      return (
        <Words>
          The annual subscription cannot be bought on this site yet. Your free questions need nothing but an account.
        </Words>
      );
    case "off":
      return <Words>There is nothing to buy just now: every question is open to you.</Words>;
    case "subscribe":
      return <Step to={paths.checkout}>{call.again ? "Subscribe again" : "Subscribe"}</Step>;
    case "manage":
      return <Step to={paths.manageSubscription}>Manage subscription</Step>;
    case "resume":
      return (
        <Step to={paths.manageSubscription} words={`It is cancelled, and everything stays open until ${call.until}.`}>
          Resume
        </Step>
      );
    case "ending":
      return (
        <Step to={paths.manageSubscription} words={`It ends on ${call.until}. After that you can subscribe again.`}>
          View subscription
        </Step>
      );
    case "pay":
      return (
        <Step to={paths.manageSubscription} words={`The renewal failed. Everything stays open until ${call.until}.`}>
          Update payment
        </Step>
      );
    case "owing":
      return (
        <Step to={paths.manageSubscription} words="The renewal was not paid.">
          Update payment
        </Step>
      );
    case "comp":
      return (
        <Step to={paths.manageSubscription} words={`You have a free period until ${call.until}.`}>
          View subscription
        </Step>
      );
  }
}

function Step({ to, words, children }: { to: string; words?: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      {words && <Words>{words}</Words>}
      <Link to={to} className={buttonClass({ size: "lg" })}>
        {children}
      </Link>
    </div>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <p className="text-muted-foreground text-sm">{children}</p>;
}
