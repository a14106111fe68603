import { CheckboxField, SelectField } from "~/ui/field";
import { checkboxProps, inputProps, useSchemaForm } from "~/ui/schema-form";
import type { extraTimes } from "../profile-taxonomy";
import { getFormResult, type LastResult, SettingsForm } from "./settings-form";

const extraTimeOptions: { value: (typeof extraTimes)[number]; label: string }[] = [
  { value: "1", label: "None" },
  { value: "1.25", label: "25% more (1.25×)" },
  { value: "1.5", label: "50% more (1.5×)" },
  { value: "2", label: "Double (2×)" },
];

const reviewLoadOptions = [
  { value: "lighter", label: "Lighter: you keep about 85%, with the fewest reviews" },
  { value: "standard", label: "Standard: you keep about 90%" },
  { value: "heavier", label: "Heavier: you keep about 94%, with many more reviews" },
];

interface StudyPreferencesProps {
  result: LastResult;
  preferences: { extraTime: string; reviewLoad: string; shortcutsOff: boolean; calmMode: boolean };
}

/** Form for extra time, review load, keyboard shortcuts, and calm mode. */
export function StudyPreferencesForm({ result, preferences }: StudyPreferencesProps) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.studyPreferencesSchema),
    id: "study-form",
    lastResult: getFormResult(result, "study"),
    defaultValue: preferences,
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="study" submitLabel="Save preferences">
      <SelectField
        {...inputProps(fields.extraTime)}
        label="Extra time in timed modes"
        hint="Each result records your extra time."
        options={extraTimeOptions}
        error={fields.extraTime.errors}
      />
      <SelectField
        {...inputProps(fields.reviewLoad)}
        label="Review load"
        hint="Questions come back just before you would forget them. Choose how much you want to remember. A change reschedules waiting reviews immediately; no review is scheduled later than a week before your exam date."
        options={reviewLoadOptions}
        error={fields.reviewLoad.errors}
      />
      <CheckboxField
        {...checkboxProps(fields.shortcutsOff)}
        label="Turn off keyboard shortcuts"
        hint="Turn them off if your screen reader or voice control uses the same keys."
      />
      <CheckboxField
        {...checkboxProps(fields.calmMode)}
        label="Calm mode"
        hint="Hides streaks, percentiles, and clocks."
      />
    </SettingsForm>
  );
}

/** Form to subscribe to news; account emails are always sent. */
export function MailPreferencesForm({ result, newsByEmail }: { result: LastResult; newsByEmail: boolean }) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.mailPreferencesSchema),
    id: "mail-form",
    lastResult: getFormResult(result, "mail"),
    defaultValue: { newsByEmail },
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="mail" submitLabel="Save email preferences">
      <CheckboxField
        {...checkboxProps(fields.newsByEmail)}
        label="News about RadCore"
        hint="Occasional emails about new questions and features."
      />
    </SettingsForm>
  );
}
