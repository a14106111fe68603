import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { countNoun } from "~/lib/text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import type { CampaignPage } from "../campaign.loader.server";
import { describeAudience } from "./campaign-form";
import type { Confirmation, LastResult } from "./campaign-page";

interface Props {
  page: CampaignPage;
  result: LastResult;
  confirmation: Confirmation | undefined;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
}

/** Sends a test of a campaign to the admin, or, after a confirmation, sends the campaign to its segment now or later. */
export function SendCampaignForm({ page, result, confirmation, isDirty }: Props) {
  const { audience, email, suggestedAt, timeZone } = page;
  // The confirmation that the admin closed; a new confirmation opens the dialog again.
  const [closedConfirmation, setClosedConfirmation] = useState<Confirmation>();
  const sendResult = result?.initialValue?.intent === "send" ? result : undefined;
  const pending = useNavigation().formData?.get("intent");
  const error = sendResult?.error?.at ?? undefined;
  const isScheduled = (sendResult?.initialValue?.when ?? confirmation?.when) === "later";
  const at = String(sendResult?.initialValue?.at ?? (confirmation?.at || suggestedAt));
  return (
    <Card as="section" aria-labelledby="send" className="grid gap-4">
      <div>
        <h2 id="send" className="font-semibold text-lg">
          Send
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">
          {isDirty ? "Save the draft before you send it." : audience && describeAudience(audience)}
        </p>
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" variant="outline" disabled={isDirty} pending={pending === "test"}>
          Send test
        </Button>
        <span className="break-all text-muted-foreground text-sm">to {email}</span>
      </Form>
      <Form method="post" className="grid gap-4 border-border border-t pt-4" preventScrollReset>
        <input type="hidden" name="intent" value="send" />
        <fieldset className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <legend className="mb-2 font-medium text-sm">When</legend>
          <TimeChoice value="now" label="Now" checked={!isScheduled} />
          <TimeChoice value="later" label="Later" checked={isScheduled} />
          <Field
            id="send-at"
            className="w-full sm:w-80"
            name="at"
            type="datetime-local"
            label="Date and time"
            hint={`This time is used only if you choose “Later”. Enter the time in your time zone (${timeZone}).`}
            defaultValue={at}
            error={error}
          />
        </fieldset>
        <div>
          <Button type="submit" disabled={isDirty || !audience?.recipientCount} pending={pending === "send"}>
            Send campaign…
          </Button>
          {!audience?.recipientCount && (
            <p className="mt-2 text-muted-foreground text-sm">No learner in this segment has opted in to news.</p>
          )}
        </div>
      </Form>
      {confirmation && (
        <ConfirmSending
          {...confirmation}
          open={confirmation !== closedConfirmation}
          onClose={() => setClosedConfirmation(confirmation)}
          pending={pending === "send"}
        />
      )}
    </Card>
  );
}

function TimeChoice({ value, label, checked }: { value: string; label: string; checked: boolean }) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <input type="radio" name="when" value={value} defaultChecked={checked} className="size-4 accent-primary" />
      {label}
    </label>
  );
}

/** Asks for confirmation with the number of recipients, in a dialog or, without JavaScript, in the page. */
function ConfirmSending(props: Confirmation & { open: boolean; onClose: () => void; pending: boolean }) {
  const { when, at, startText, recipientCount, segmentText, open, onClose, pending } = props;
  const hydrated = useHydrated();
  const title = `Send to ${countNoun(recipientCount, "learner")}?`;
  const description = `Segment: ${segmentText}. Only learners who have opted in to news get the email. ${startText ? `Sending starts on ${startText}. Learners who are in the segment at that time get the email.` : "Sending starts now."}`;
  const form = (
    <Form method="post" className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="when" value={when} />
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="confirmed" value="yes" />
      <Button type="submit" pending={pending} disabled={recipientCount === 0}>
        {startText
          ? `Schedule for ${countNoun(recipientCount, "learner")}`
          : `Send to ${countNoun(recipientCount, "learner")}`}
      </Button>
      {hydrated && (
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      )}
    </Form>
  );
  if (hydrated)
    return (
      <Dialog open={open} onClose={onClose} title={title} description={description}>
        {form}
      </Dialog>
    );
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-primary p-4">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{description}</p>
      {form}
    </div>
  );
}
