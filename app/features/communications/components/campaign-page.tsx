import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/paths";
import { fillPlaceholders } from "~/services/mail-merge";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { CampaignPage } from "../campaign.loader.server";
import { buildCampaignMail } from "../campaign-mail";
import { CampaignForm } from "./campaign-form";
import { CampaignProgress } from "./campaign-progress";
import { CampaignSendLog } from "./campaign-send-log";
import { CampaignState } from "./campaign-state";
import { MailPreview } from "./mail-preview";
import { SendCampaignForm } from "./send-campaign-form";

/** Renders the email of the fields of the form, as this admin would receive it. */
function renderTyped({ reader, siteUrl }: CampaignPage, fields: object | null) {
  const values = (fields ?? {}) as Record<string, unknown>;
  const text = (name: string) => String(values[name] ?? "").trim();
  const content = {
    subject: text("subject") || "Subject",
    text: text("text").replaceAll("\r\n", "\n") || "The text of the email",
    ...{ buttonPath: text("buttonPath").startsWith("/") ? text("buttonPath") : null, buttonLabel: text("buttonLabel") },
    ...{ picturePath: text("picturePath") || null, pictureAlt: text("pictureAlt") },
  };
  return fillPlaceholders(buildCampaignMail(content, siteUrl), reader);
}

export type LastResult = SubmissionResult<string[]> | undefined;

/** The data of the confirmation that an admin sees before a campaign is sent. */
export interface Confirmation {
  when: "now" | "later";
  /** The time as entered in the form. */
  at: string;
  /** The time as text; null for now. */
  startText: string | null;
  recipientCount: number;
  segmentText: string;
}

const notes: Record<string, string> = {
  saved: "Draft saved.",
  copied: "The campaign was copied to this new draft.",
  scheduled: "Campaign scheduled.",
  started: "The campaign is being sent.",
  stopped: "Campaign stopped.",
  sentAgain: "The unconfirmed emails are being sent again.",
};

interface Props {
  page: CampaignPage;
  result: LastResult;
  confirmation: Confirmation | undefined;
}

/** The page of a campaign: the draft with a preview and the form to send it, or the progress of a campaign that was started. */
export function CampaignDetail({ page, result, confirmation }: Props) {
  const { campaign, mail, log, note, email } = page;
  const [isDirty, setIsDirty] = useState(false);
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null);
  const isDraft = !campaign || campaign.state === "draft";
  const noteText = note === "tested" ? `A test email was sent to ${email}.` : notes[note ?? ""];
  return (
    <Page
      width="wide"
      title={campaign ? campaign.subject : "New campaign"}
      description={
        <Link className="link" to={paths.communications}>
          All communications
        </Link>
      }
      actions={campaign && <CampaignState state={campaign.state} />}
    >
      <div className="grid gap-5">
        {!result && !confirmation && noteText && <ResultAlert tone="success">{noteText}</ResultAlert>}
        {note === "moved" && (
          <Alert tone="warning">
            Nothing was done because someone else changed this campaign. This page shows the campaign as it is now.
          </Alert>
        )}
        {campaign && !isDraft && <CampaignProgress campaign={campaign} />}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {isDraft && (
            <Card as="section" aria-labelledby="write">
              <h2 id="write" className="mb-4 font-semibold text-lg">
                Write
              </h2>
              <CampaignForm
                page={page}
                result={result}
                onChange={(fields) => {
                  setIsDirty(true);
                  setTyped(fields);
                }}
                onSaved={() => setIsDirty(false)}
              />
            </Card>
          )}
          <Card as="section" aria-labelledby="preview" className={isDraft ? "min-w-0" : "min-w-0 lg:col-span-2"}>
            <h2 id="preview" className="font-semibold text-lg">
              Preview
            </h2>
            <MailPreview
              mail={mail && !isDraft ? mail : renderTyped(page, typed ?? result?.initialValue ?? campaign)}
              state={campaign?.state ?? "draft"}
            />
            <p className="mt-3 text-muted-foreground text-sm">
              Opens and clicks are not recorded. Visits through the button are counted in analytics, under the tag
              “news”.
            </p>
          </Card>
        </div>
        {campaign && isDraft && (
          <SendCampaignForm page={page} result={result} confirmation={confirmation} isDirty={isDirty} />
        )}
        {log && campaign && <CampaignSendLog campaign={campaign} log={log} />}
        {campaign && isDraft && (
          <Form method="post" className="justify-self-start">
            <input type="hidden" name="intent" value="delete" />
            <Button type="submit" variant="ghost" className="text-destructive">
              Delete draft
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}
