import { Form, Link, useNavigation } from "@remix-run/react";
import { Mail } from "lucide-react";
import { campaignPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { CampaignPage } from "../campaign.loader.server";
import { type LogFilter, logFilters } from "../log-filter";
import type { SendLog } from "../send-log.server";
import { TimeOrDash } from "./campaign-progress";

type Campaign = NonNullable<CampaignPage["campaign"]>;
type SendLogProps = SendLog & { filter: LogFilter; page: number };

const filterNames: Record<LogFilter, string> = {
  all: "All",
  waiting: "Waiting",
  sent: "Sent",
  doubt: "Not confirmed",
  failed: "Failed",
};
const stateTones = { waiting: "neutral", sent: "success", doubt: "warning", failed: "destructive" } as const;

/** The delivery state of each email of a campaign. */
export function CampaignSendLog({ campaign, log }: { campaign: Campaign; log: SendLogProps }) {
  const { id, counts } = campaign;
  const { filter, page } = log;
  const pending = useNavigation().formData?.get("intent");
  const totalCount = counts.waiting + counts.sent + counts.failed;
  const logPath = (more: Record<string, string>) => campaignPath(id, more);
  return (
    <section aria-labelledby="log" className="grid gap-3">
      <h2 id="log" className="font-semibold text-lg">
        Send log
      </h2>
      <nav aria-label="Show emails" className="flex flex-wrap gap-2">
        {logFilters.map((one) => (
          <Link
            key={one}
            to={logPath({ state: one })}
            preventScrollReset
            aria-current={one === filter ? "true" : undefined}
            className={cn(buttonClass({ variant: one === filter ? "secondary" : "outline", size: "sm" }))}
          >
            {filterNames[one]} ({one === "all" ? totalCount : counts[one]})
          </Link>
        ))}
      </nav>
      {filter === "doubt" && counts.doubt > 0 && (
        <Alert
          tone="warning"
          title={`${counts.doubt} ${counts.doubt === 1 ? "email was" : "emails were"} never confirmed`}
        >
          <p>
            The connection dropped before the mail server confirmed these emails. Most of them have arrived. If you
            resend them, some learners will get the email twice.
          </p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="intent" value="sendAgain" />
            <Button type="submit" variant="outline" size="sm" pending={pending === "sendAgain"}>
              Resend emails
            </Button>
          </Form>
        </Alert>
      )}
      {log.mails.length ? (
        <Table caption="Emails of this campaign">
          <thead>
            <tr>
              <th scope="col">To</th>
              <th scope="col">State</th>
              <th scope="col">When</th>
              <th scope="col">Server response</th>
            </tr>
          </thead>
          <tbody>
            {log.mails.map((mail) => (
              <tr key={mail.id}>
                <td className="min-w-48 break-all">{mail.recipient}</td>
                <td>
                  <Badge tone={stateTones[mail.state]}>{filterNames[mail.state]}</Badge>
                </td>
                <td className="whitespace-nowrap">
                  <TimeOrDash at={mail.at} />
                </td>
                <td className="min-w-40 text-sm">
                  {mail.reason ?? "–"}
                  {mail.tries > 1 && ` (${mail.tries} tries)`}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState
          icon={Mail}
          title={
            filter === "all"
              ? "No emails"
              : `No ${filter === "doubt" ? "unconfirmed" : filterNames[filter].toLowerCase()} emails`
          }
        >
          {campaign.state === "scheduled"
            ? "Emails appear here when the campaign starts."
            : "The log is deleted after 30 days."}
        </EmptyState>
      )}
      <NumberedPager
        page={page}
        hasNextPage={log.more}
        label="Pages of the send log"
        keepScroll
        to={(targetPage) => logPath({ state: filter, page: String(targetPage) })}
      />
    </section>
  );
}
