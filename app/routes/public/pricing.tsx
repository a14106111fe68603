import type { MetaFunction } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { freeQuestionQuota } from "~/constants";
import { useMe, useQuota } from "~/features/shell/session";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [
  { title: "Pricing · RadCore" },
  {
    name: "description",
    content: `${freeQuestionQuota} questions free; an annual subscription opens the whole question bank.`,
  },
];

export default function Pricing() {
  const me = useMe().data;
  const quota = useQuota().data;
  const subscribed = quota?.hasActiveSubscription ?? false;
  return (
    <Page
      title="Pricing"
      description="Start free. Subscribe when you want every question."
      className="max-w-4xl sm:pt-12"
    >
      {quota && !quota.subscriptionsEnabled && (
        <Alert tone="primary" title="Subscriptions are switched off at the moment" className="mb-5">
          Every question is open to you, without a limit.
        </Alert>
      )}
      {quota?.subscriptionsEnabled && !subscribed && quota.freeQuestionsRemaining === 0 && (
        <Alert tone="primary" title="You have opened all your free questions" className="mb-5">
          They stay open to you, with their explanations and your progress. The subscription opens all the others.
        </Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Plan
          name="Free"
          summary={`${freeQuestionQuota} questions`}
          included={[
            `Open any ${freeQuestionQuota} questions of the free list`,
            "A reason for every option, teaching points, references",
            "What you have opened stays open, for ever",
            "Progress, recent sessions and flags",
          ]}
          action={
            me ? (
              <p className="text-muted-foreground text-sm">
                {quota && !subscribed && quota.subscriptionsEnabled
                  ? `You have ${quota.freeQuestionsRemaining} left.`
                  : "Included in your account."}
              </p>
            ) : (
              <Link to={loginPath({ mode: "signup" })} className={buttonClass({ variant: "outline", size: "lg" })}>
                Sign up free
              </Link>
            )
          }
        />
        <Plan
          name="Annual"
          summary="Unlimited questions"
          highlighted
          badge={subscribed ? <Badge tone="success">Active</Badge> : <Badge tone="primary">Whole bank</Badge>}
          included={[
            "Every question in the bank, as often as you like",
            "New questions as they are published",
            "Everything that is in Free",
            "After it ends, your history and flags stay readable",
          ]}
          action={
            subscribed ? (
              <Link to={paths.manageSubscription} className={buttonClass({ size: "lg" })}>
                Manage subscription
              </Link>
            ) : (
              <p className="text-muted-foreground text-sm">
                The annual subscription cannot be bought on this site yet. Your free questions need nothing but an
                account.
              </p>
            )
          }
        />
      </div>
      <p className="mt-8 max-w-prose text-muted-foreground text-sm">
        A question counts when you open it for the first time; opening it again is always free. RadCore is a study aid,
        not a board product.
      </p>
    </Page>
  );
}

interface PlanProps {
  name: string;
  summary: string;
  included: string[];
  action: ReactNode;
  badge?: ReactNode;
  highlighted?: boolean;
}

function Plan({ name, summary, included, action, badge, highlighted }: PlanProps) {
  return (
    <Card as="section" className={cn("flex flex-col p-6", highlighted && "border-primary/50")}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium text-muted-foreground">{name}</h2>
        {badge}
      </div>
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{summary}</p>
      <ul className="mt-5 mb-7 grid gap-2.5">
        {included.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}
