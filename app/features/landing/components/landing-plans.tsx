import { Link } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { CheckIcon } from "~/ui/icons";
import type { Landing } from "../read-landing.server";

export function LandingPlans({ landing, className }: { landing: Landing; className: string }) {
  const { plans, price, perMonth } = landing;
  const { free, annual } = plans;
  const planCards = [
    { ...free, action: "Sign up free", to: loginPath({ mode: "signup" }) },
    {
      ...annual,
      price: price ?? "The whole bank",
      note: perMonth ? `${perMonth} a month, paid once a year.` : "Unlimited questions.",
      action: "See pricing",
      to: paths.pricing,
    },
  ];
  return (
    <section aria-labelledby="plans" className={className}>
      <h2 id="plans" className="mb-7 font-semibold text-2xl sm:text-3xl">
        {plans.title}
      </h2>
      <div className="grid gap-5 md:grid-cols-2">
        {planCards.map((plan, index) => (
          <section key={plan.name} className={cn("card flex flex-col p-6", index === 1 && "border-primary/50")}>
            <h3 className="font-medium text-muted-foreground">{plan.name}</h3>
            <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{plan.price}</p>
            <p className="mt-0.5 text-muted-foreground text-sm">{plan.note}</p>
            <ul className="mt-5 mb-6 grid gap-2">
              {plan.included.map((feature) => (
                <li key={feature} className="flex gap-2.5">
                  <CheckIcon className="mt-1 size-4 shrink-0 text-primary" />
                  {feature}
                </li>
              ))}
            </ul>
            <Link
              to={plan.to}
              className={cn(buttonClass({ variant: index === 1 ? "primary" : "outline", size: "lg" }), "mt-auto")}
            >
              {plan.action}
            </Link>
          </section>
        ))}
      </div>
    </section>
  );
}
