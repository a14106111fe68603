import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Card } from "~/ui/card";
import { CheckIcon } from "~/ui/icons";

interface PricingPlanProps {
  name: string;
  price: ReactNode;
  note: string;
  features: string[];
  badge?: ReactNode;
  isHighlighted?: boolean;
  /** The action of the plan, such as a button. */
  children: ReactNode;
}

/** Shows one plan with its price and a list of what the plan includes. */
export function PricingPlan({ name, price, note, features, badge, isHighlighted, children }: PricingPlanProps) {
  return (
    <Card as="section" className={cn("flex flex-col p-6", isHighlighted && "border-primary/50")}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-medium text-muted-foreground">{name}</h2>
        {badge}
      </div>
      <p className="mt-1">{price}</p>
      <p className="mt-0.5 text-muted-foreground text-sm">{note}</p>
      <ul className="mt-5 mb-7 grid gap-2.5">
        {features.map((line) => (
          <li key={line} className="flex gap-2.5">
            <CheckIcon className="mt-1 size-4 shrink-0 text-primary" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{children}</div>
    </Card>
  );
}
