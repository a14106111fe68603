import { Form, useNavigation } from "@remix-run/react";
import type { TimeText } from "~/lib/time-text";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { ProgressBar } from "~/ui/progress-bar";
import type { CampaignPage } from "../show-campaign.server";

type Campaign = NonNullable<CampaignPage["campaign"]>;

/** How far a campaign is, and what can still be done about it. */
export function CampaignStanding({ campaign }: { campaign: Campaign }) {
  const { state, goesTo, recipients, counts, scheduledAt, startedAt } = campaign;
  const pending = useNavigation().formData?.get("intent");
  const done = counts.sent + counts.failed;
  return (
    <Card as="section" aria-label="How far it is" className="grid gap-4">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="Goes to" value={goesTo} />
        {state === "scheduled" ? (
          <Fact name="Scheduled for" value={<Moment at={scheduledAt} />} />
        ) : (
          <>
            <Fact name="Started" value={<Moment at={startedAt} />} />
            <Fact name="Sent" value={`${counts.sent} of ${recipients}`} />
            <Fact name="Failed" value={counts.failed} />
          </>
        )}
      </dl>
      {state === "sending" && (
        <>
          <ProgressBar value={done} max={Math.max(1, recipients)} label={`${done} of ${recipients} mails are done`} />
          <Alert>
            {counts.waiting} {counts.waiting === 1 ? "mail waits" : "mails wait"}. Some go out every minute, also when
            nobody looks; reload to see how far it is.
          </Alert>
        </>
      )}
      {state === "cancelled" && recipients > done && (
        <Alert tone="warning">Stopped: {recipients - done} mails were taken out before they were sent.</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {(state === "scheduled" || state === "sending") && (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" variant="destructive" pending={pending === "cancel"}>
              {state === "scheduled" ? "Cancel, back to draft" : "Stop sending"}
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="again" />
          <FormKey />
          <Button type="submit" variant="outline" pending={pending === "again"}>
            Copy as a new draft
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

/** A moment in the admin's time zone. */
export function Moment({ at }: { at: TimeText | null }) {
  return at ? <time dateTime={at.iso}>{at.absolute}</time> : <>–</>;
}
