import { CheckboxField, SelectField } from "~/ui/field";
import { checkboxProps, inputProps, useSchemaForm } from "~/ui/schema-form";
import { type LastResult, resultOf, SettingsForm } from "./settings-form";

const extraTimeOptions = [
  { value: "1", label: "None" },
  { value: "1.25", label: "A quarter more (1.25×)" },
  { value: "1.5", label: "Half as much again (1.5×)" },
  { value: "2", label: "Double (2×)" },
];

const reviewLoadOptions = [
  { value: "lighter", label: "Lighter: you keep about 85%, with the fewest reviews" },
  { value: "standard", label: "Standard: you keep about 90%" },
  { value: "heavier", label: "Heavier: you keep about 94%, with many more reviews" },
];

interface StudyProps {
  result: LastResult;
  study: { extraTime: string; reviewLoad: string; shortcutsOff: boolean; calmMode: boolean };
}

/** Extra time, review on schedule, keyboard shortcuts, calm mode. */
export function StudyForm({ result, study }: StudyProps) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.studySchema),
    id: "study-form",
    lastResult: resultOf(result, "study"),
    defaultValue: study,
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="study" submit="Save preferences">
      <SelectField
        {...inputProps(fields.extraTime)}
        label="Extra time in timed modes"
        hint="Recorded on each result."
        options={extraTimeOptions}
        error={fields.extraTime.errors}
      />
      <SelectField
        {...inputProps(fields.reviewLoad)}
        label="Review on schedule"
        hint="A question comes again just before you would forget it. This says how much you want to keep; what is waiting moves at once, and nothing is put off beyond a week before your exam date."
        options={reviewLoadOptions}
        error={fields.reviewLoad.errors}
      />
      <CheckboxField
        {...checkboxProps(fields.shortcutsOff)}
        label="Switch keyboard shortcuts off"
        hint="For screen readers and voice control that use the same keys."
      />
      <CheckboxField
        {...checkboxProps(fields.calmMode)}
        label="Calm mode"
        hint="Hides streaks, percentiles and clocks."
      />
    </SettingsForm>
  );
}

/** Which mail is wanted beyond what an account needs. */
export function MailForm({ result, newsByEmail }: { result: LastResult; newsByEmail: boolean }) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.mailSchema),
    id: "mail-form",
    lastResult: resultOf(result, "mail"),
    defaultValue: { newsByEmail },
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="mail" submit="Save e-mail preferences">
      <CheckboxField
        {...checkboxProps(fields.newsByEmail)}
        label="News about RadCore"
        hint="New questions and features, now and then."
      />
    </SettingsForm>
  );
}
