import { Form, useNavigation } from "@remix-run/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field, FormError, SelectField, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { CampaignPage } from "../campaign.loader.server";
import { inactiveDays, segmentOptions } from "../segment";
import type { Audience } from "../select-segment.server";
import type { LastResult } from "./campaign-page";
import { CampaignPictureFields } from "./campaign-picture-fields";
import { useCampaignPicture } from "./use-campaign-picture";

const ImageDialog = loadOnDemand(() =>
  import("~/features/images/components/image-dialog").then((code) => code.ImageDialog),
);

interface Props {
  page: CampaignPage;
  result: LastResult;
  /** Called with the fields on every change to the form. */
  onChange: (fields: Record<string, unknown>) => void;
  onSaved: () => void;
}

/** The form of a campaign draft; shows the size of the chosen segment. */
export function CampaignForm({ page, result, onChange, onSaved }: Props) {
  const { campaign, audience } = page;
  const { segment, days } = campaign?.choice ?? { segment: "all", days: inactiveDays.default };
  const lastResult = result?.initialValue?.intent === "save" ? result : undefined;
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../communication-forms").then((forms) => forms.campaignSchema),
    id: "campaign",
    lastResult,
    defaultValue: { ...campaign, segment, days: String(days) },
  });
  const navigation = useNavigation();
  const pending = navigation.formData?.get("intent") === "save";
  const isSaved = page.note === "saved" && navigation.state === "idle";
  useEffect(() => {
    if (isSaved && !pending) onSaved();
  }, [isSaved, pending, onSaved]);

  const [chosenSegment, setChosenSegment] = useState(fields.segment.initialValue ?? segment);
  const [query, setQuery] = useState<string | null>(null);
  // Uses React Query instead of a Remix fetcher, because a save would abort the fetcher.
  const { data: fetchedAudience } = useQuery({
    queryKey: [paths.campaignAudience, query],
    queryFn: ({ signal }) => fetchAudience(query ?? "", signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const formData = new FormData(event.currentTarget);
    onChange(Object.fromEntries(formData));
    const name = (event.target as HTMLElement).getAttribute("name");
    setChosenSegment(String(formData.get("segment")));
    if (name !== "segment" && name !== "days") return;
    const query = new URLSearchParams({ segment: String(formData.get("segment")) });
    if (formData.get("days")) query.set("days", String(formData.get("days")));
    setQuery(query.toString());
  };
  const picture = useCampaignPicture(formProps.ref, fields.picturePath.initialValue ?? "", onChange);
  const currentAudience = fetchedAudience ?? audience;
  return (
    <>
      <Form {...formProps} method="post" onInput={onInput} className="grid gap-4">
        <input type="hidden" name="intent" value="save" />
        <FormKey />
        <FormError id={form.errorId} error={form.errors} />
        <Field {...inputProps(fields.subject)} label="Subject" maxLength={120} error={fields.subject.errors} />
        <TextareaField
          {...inputProps(fields.text)}
          label="Text"
          hint="The email starts with “Hello” and the reader's name. Separate paragraphs with an empty line. Addresses that start with https:// become links."
          rows={12}
          maxLength={10_000}
          error={fields.text.errors}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...inputProps(fields.buttonPath)}
            label="Button opens page"
            hint="Leave empty for no button."
            placeholder="/questions/sets"
            spellCheck={false}
            error={fields.buttonPath.errors}
          />
          <Field
            {...inputProps(fields.buttonLabel)}
            label="Button text"
            placeholder="Open RadCore"
            maxLength={40}
            error={fields.buttonLabel.errors}
          />
        </div>
        <CampaignPictureFields
          fields={fields}
          path={picture.path}
          onPick={() => picture.setIsChoosing(true)}
          onRemove={() => picture.choose(null)}
        />
        <SelectField
          {...inputProps(fields.segment)}
          label="Goes to"
          options={segmentOptions}
          error={fields.segment.errors}
        />
        <Field
          {...inputProps(fields.days)}
          // Without JavaScript, this field is visible for every segment.
          className={chosenSegment === "inactive" || fields.days.errors ? undefined : "hidden noscript:grid"}
          label="Days without study"
          type="number"
          inputMode="numeric"
          min={inactiveDays.min}
          max={inactiveDays.max}
          error={fields.days.errors}
        />
        <p className="text-muted-foreground text-sm" aria-live="polite">
          {currentAudience && describeAudience(currentAudience)}
        </p>
        <div>
          <Button type="submit" pending={pending}>
            Save draft
          </Button>
        </div>
      </Form>
      {picture.isChoosing && (
        <ImageDialog
          open
          title="Choose a picture"
          onClose={() => picture.setIsChoosing(false)}
          onChoose={picture.choose}
        />
      )}
    </>
  );
}

/** Fetches the size of a segment; null if the days are invalid. */
async function fetchAudience(query: string, signal: AbortSignal): Promise<Audience | null> {
  const response = await fetch(`${paths.campaignAudience}?${query}`, { signal });
  return response.ok ? ((await response.json()) as Audience) : null;
}

/** Formats the size of an audience: "Goes to 3 of 10 learners. The other learners have not opted in to news." */
export function describeAudience({ learnerCount, recipientCount }: Audience): string {
  const notOptedInCount = learnerCount - recipientCount;
  const audienceText = `Goes to ${recipientCount.toLocaleString("en")} of ${learnerCount.toLocaleString("en")} ${learnerCount === 1 ? "learner" : "learners"}`;
  if (notOptedInCount === 0) return `${audienceText}.`;
  return `${audienceText}. ${notOptedInCount === 1 ? "The other learner has" : "The other learners have"} not opted in to news.`;
}
