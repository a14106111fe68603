import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, FormError, SelectField, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { AnnouncementPage } from "../announcement.action.server";
import { type AnnouncementTone, announcementAudiences, announcementTones } from "../communication-taxonomy";
import { audienceNames } from "./announcement-list";
import { AnnouncementView } from "./announcement-view";
import type { LastResult } from "./campaign-page";

const toneNames: Record<AnnouncementTone, string> = { primary: "News", success: "Good news", warning: "Warning" };
const toneOptions = announcementTones.map((value) => ({ value, label: toneNames[value] }));
const audienceOptions = announcementAudiences.map((value) => ({ value, label: audienceNames[value] }));

/** The form of an announcement with a preview of the banner. */
export function AnnouncementDetail({ page, result }: { page: AnnouncementPage; result: LastResult }) {
  const { values, state, note, timeZone } = page;
  const isDraft = state === null || state === "draft";
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../communication-forms").then((forms) => forms.announcementSchema),
    id: "announcement",
    lastResult: result,
    defaultValue: values,
  });
  const pending = useNavigation().formData?.get("intent");
  const [shownValues, setShownValues] = useState<Record<string, unknown>>({ ...values, ...result?.initialValue });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    setShownValues(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <Page
      width="normal"
      title={state ? "Announcement" : "New announcement"}
      description={
        <Link className="link" to={paths.communications}>
          All communications
        </Link>
      }
      actions={state && <Badge>{{ draft: "Draft", now: "Shown now", planned: "Planned", past: "Past" }[state]}</Badge>}
    >
      <div className="grid gap-5">
        {note === "saved" && !result && (
          <ResultAlert tone="success">
            {isDraft ? "Draft saved. Learners see it after you publish it." : "Announcement saved."}
          </ResultAlert>
        )}
        {note === "published" && !result && (
          <ResultAlert tone="success">
            {state === "planned"
              ? "Announcement published. Learners see it from its start."
              : "Announcement published."}
          </ResultAlert>
        )}
        <AnnouncementPreview {...shownValues} />
        <Card>
          <Form {...formProps} method="post" onInput={onInput} className="grid items-start gap-4 sm:grid-cols-2">
            <FormKey />
            <FormError id={form.errorId} error={form.errors} />
            <Field
              {...inputProps(fields.title)}
              className="sm:col-span-2"
              label="Title"
              maxLength={80}
              error={fields.title.errors}
            />
            <TextareaField
              {...inputProps(fields.body)}
              className="sm:col-span-2"
              label="Text"
              rows={3}
              maxLength={300}
              error={fields.body.errors}
            />
            <SelectField {...inputProps(fields.tone)} label="Tone" options={toneOptions} error={fields.tone.errors} />
            <SelectField
              {...inputProps(fields.audience)}
              label="For"
              options={audienceOptions}
              error={fields.audience.errors}
            />
            <Field
              {...inputProps(fields.linkPath)}
              label="Link to page"
              hint="Leave empty for no link."
              placeholder="/pricing"
              spellCheck={false}
              error={fields.linkPath.errors}
            />
            <Field
              {...inputProps(fields.linkLabel)}
              label="Link text"
              placeholder="Read more"
              maxLength={40}
              error={fields.linkLabel.errors}
            />
            <Field
              {...inputProps(fields.startsAt)}
              type="datetime-local"
              label="Starts"
              hint={`Enter the times in your time zone (${timeZone}).`}
              error={fields.startsAt.errors}
            />
            <Field {...inputProps(fields.endsAt)} type="datetime-local" label="Ends" error={fields.endsAt.errors} />
            <div className="flex flex-wrap gap-2 sm:col-span-2">
              {isDraft && (
                <Button type="submit" name="intent" value="publish" pending={pending === "publish"}>
                  Publish announcement
                </Button>
              )}
              <Button
                type="submit"
                name="intent"
                value="save"
                variant={isDraft ? "outline" : "primary"}
                pending={pending === "save"}
              >
                {isDraft ? "Save draft" : "Save announcement"}
              </Button>
            </div>
          </Form>
        </Card>
        {state === "draft" && (
          <Form method="post" className="justify-self-start">
            <input type="hidden" name="intent" value="delete" />
            <Button type="submit" variant="ghost" className="text-destructive" pending={pending === "delete"}>
              Delete draft
            </Button>
          </Form>
        )}
        {(state === "now" || state === "planned") && (
          <Form method="post" className="justify-self-start">
            <input type="hidden" name="intent" value="withdraw" />
            <Button type="submit" variant="ghost" className="text-destructive" pending={pending === "withdraw"}>
              Withdraw announcement
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}

function AnnouncementPreview(values: Record<string, unknown>) {
  const text = (name: string) => String(values[name] ?? "").trim();
  const tone = announcementTones.find((one) => one === values.tone) ?? "primary";
  return (
    <section aria-labelledby="preview" className="grid gap-2">
      <h2 id="preview" className="font-semibold text-sm">
        Preview
      </h2>
      <div className="overflow-hidden rounded-xl border border-border">
        <AnnouncementView
          tone={tone}
          title={text("title") || "Title"}
          body={text("body") || "The text of the announcement"}
          link={text("linkPath") && <span className="link whitespace-nowrap">{text("linkLabel") || "Read more"}</span>}
          className="border-b-0"
        />
      </div>
    </section>
  );
}
