import { Link } from "@remix-run/react";
import { Infinity as InfinityIcon } from "lucide-react";
import { freeQuestionQuota } from "~/constants";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { getQuotaBadgeState } from "./badge-state";
import type { Quota } from "./quota-view";

const urgencyVariants = { calm: "outline", warning: "warning", critical: "destructive" } as const;

/** Free questions left, or the active subscription; hidden when subscriptions are switched off (N3). */
export function QuotaBadge({ quota }: { quota: Quota }) {
  const state = getQuotaBadgeState(quota);
  if (state.kind === "hidden") return null;
  if (state.kind === "annual")
    return (
      <Link
        to={paths.manageSubscription}
        data-tooltip="Active subscription - Unlimited questions"
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <InfinityIcon aria-hidden="true" />
        Annual
      </Link>
    );
  return (
    <Link
      to={paths.pricing}
      data-urgency={state.urgency}
      data-tooltip={`${state.remaining} free questions remaining\nClick to upgrade for unlimited access`}
      className={cn(
        buttonClass({ variant: urgencyVariants[state.urgency], size: "sm" }),
        "gap-1 tabular-nums",
        state.urgency === "critical" && "quota-critical",
      )}
    >
      {state.remaining}/{freeQuestionQuota} free<span className="max-sm:sr-only"> questions</span>
    </Link>
  );
}
