import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

const subscriptionAdminPages = [
  { to: paths.adminSubscription, name: "Overview" },
  { to: paths.adminSubscribers, name: "Learners" },
  { to: paths.adminPrograms, name: "Programs" },
  { to: paths.adminCoupons, name: "Coupons" },
  { to: paths.adminPaymentEvents, name: "Provider events" },
  { to: paths.adminSubscriptionSettings, name: "Switches" },
];

interface SubscriptionAdminFrameProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frames a page of the subscription admin with links to its other pages. */
export function SubscriptionAdminFrame({ title, description, actions, children }: SubscriptionAdminFrameProps) {
  return (
    <Page title={title} description={description} actions={actions} width="wide">
      <nav aria-label="Subscriptions" className="mb-6">
        <ul className="flex flex-wrap gap-1 border-border border-b">
          {subscriptionAdminPages.map(({ to, name }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.adminSubscription}
                className={({ isActive }) =>
                  cn(
                    "-mb-px block whitespace-nowrap border-b-2 px-3 py-2 text-sm -outline-offset-2!",
                    isActive
                      ? "border-primary font-medium text-foreground"
                      : "border-transparent text-muted-foreground hover:text-foreground",
                  )
                }
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
