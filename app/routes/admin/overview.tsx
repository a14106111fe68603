import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChartSpline, CreditCard, Megaphone } from "lucide-react";
import { adminOnly } from "~/features/auth/guards.server";
import { getOverview } from "~/features/overview/counts.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const loader = adminOnly(({ context }) => getOverview(context.db, context.now));

export const meta: MetaFunction = () => [{ title: "Admin · RadCore" }];

export default function AdminOverview() {
  const counts = useLoaderData<typeof loader>();
  const tiles = [
    {
      name: "Answers today",
      value: counts.answersToday,
      note: `by ${counts.learnersToday} ${counts.learnersToday === 1 ? "learner" : "learners"}, study day ${counts.today}`,
    },
    { name: "Learners", value: counts.learners, note: "accounts without an admin role" },
    { name: "Live questions", value: counts.liveQuestions, note: "open to subscribers" },
    { name: "Free list", value: counts.freeQuestions, note: "live questions open to everyone" },
    { name: "Mails waiting", value: counts.mailsWaiting, note: "not sent yet, last 7 days" },
  ];
  return (
    <Page
      title="Admin"
      description="Today's numbers."
      width="wide"
      actions={
        <>
          <Link to={paths.adminSubscription} className={buttonClass({ variant: "outline" })}>
            <CreditCard aria-hidden="true" /> Subscriptions
          </Link>
          <Link to={paths.communications} className={buttonClass({ variant: "outline" })}>
            <Megaphone aria-hidden="true" /> Communications
          </Link>
          <Link to={paths.analytics} className={buttonClass({ variant: "outline" })}>
            <ChartSpline aria-hidden="true" /> Analytics
          </Link>
        </>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tiles.map(({ name, value, note }) => (
          <Card key={name}>
            <dt className="text-muted-foreground text-sm">{name}</dt>
            <dd className="mt-1 font-semibold text-3xl tabular-nums tracking-tight">{value.toLocaleString("en")}</dd>
            <dd className="mt-1 text-muted-foreground text-sm">{note}</dd>
          </Card>
        ))}
      </dl>
    </Page>
  );
}
