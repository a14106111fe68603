import { Form, useNavigation } from "@remix-run/react";
import type { TimeText } from "~/lib/time-text";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { ProgressBar } from "~/ui/progress-bar";
import type { CampaignPage } from "../campaign.loader.server";

type Campaign = NonNullable<CampaignPage["campaign"]>;

/** The progress of a campaign, with buttons to stop or copy the campaign. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { state, segmentText, recipients, counts, scheduledAt, startedAt } = campaign;
  const pending = useNavigation().formData?.get("intent");
  const processedCount = counts.sent + counts.failed;
  return (
    <Card as="section" aria-label="Progress" className="grid gap-4">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="Goes to" value={segmentText} />
        {state === "scheduled" ? (
          <Fact name="Scheduled for" value={<TimeOrDash at={scheduledAt} />} />
        ) : (
          <>
            <Fact name="Started" value={<TimeOrDash at={startedAt} />} />
            <Fact name="Sent" value={`${counts.sent} of ${recipients}`} />
            <Fact name="Failed" value={counts.failed} />
          </>
        )}
      </dl>
      {state === "sending" && (
        <>
          <ProgressBar
            value={processedCount}
            max={Math.max(1, recipients)}
            label={`${processedCount} of ${recipients} emails processed`}
          />
          <Alert>
            {counts.waiting} {counts.waiting === 1 ? "email is" : "emails are"} waiting. Sending continues in the
            background; reload to see the progress.
          </Alert>
        </>
      )}
      {state === "cancelled" && recipients > processedCount && (
        <Alert tone="warning">Stopped: {recipients - processedCount} emails were not sent.</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {(state === "scheduled" || state === "sending") && (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" variant="destructive" pending={pending === "cancel"}>
              {state === "scheduled" ? "Cancel schedule" : "Stop sending"}
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="again" />
          <FormKey />
          <Button type="submit" variant="outline" pending={pending === "again"}>
            Copy to new draft
          </Button>
        </Form>
      </div>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
    </div>
  );
}

/** A time in the admin's time zone, or a dash. */
export function TimeOrDash({ at }: { at: TimeText | null }) {
  return at ? <time dateTime={at.iso}>{at.exact}</time> : <>–</>;
}
