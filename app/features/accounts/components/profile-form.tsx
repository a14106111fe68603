import { useEffect, useState } from "react";
import { FormField } from "~/features/auth/components/form-field";
import { SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { trainingYears } from "../profile-taxonomy";
import { getFormResult, type LastResult, SettingsForm } from "./settings-form";

const trainingYearOptions = [
  { value: "", label: "Not specified" },
  ...trainingYears.map((year) => ({ value: year, label: year })),
];

interface Props {
  result: LastResult;
  profile: { fullName: string; trainingYear?: string; examDate?: string; timeZone: string };
}

/** Form for name, training year, exam date, and time zone. */
export function ProfileForm({ result, profile }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.profileSchema),
    id: "profile-form",
    lastResult: getFormResult(result, "profile"),
    defaultValue: profile,
  });
  const timeZones = useTimeZones();
  return (
    <SettingsForm form={form} formProps={formProps} intent="profile" submitLabel="Save profile">
      <FormField meta={fields.fullName} label="Full name" autoComplete="name" autoFocus={firstInvalid === "fullName"} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...inputProps(fields.trainingYear)}
          label="Training year"
          options={trainingYearOptions}
          error={fields.trainingYear.errors}
        />
        <FormField
          meta={fields.examDate}
          type="date"
          required={false}
          label="Exam date"
          hint="Optional. Sets the pace of your reviews."
          autoFocus={firstInvalid === "examDate"}
        />
      </div>
      <FormField
        meta={fields.timeZone}
        label="Time zone"
        hint="Your study day ends at 4 a.m. in this time zone."
        list="time-zones"
        spellCheck={false}
        autoFocus={firstInvalid === "timeZone"}
      />
      <datalist id="time-zones">
        {timeZones.map((timeZone) => (
          <option key={timeZone} value={timeZone} />
        ))}
      </datalist>
    </SettingsForm>
  );
}

/** Returns the browser's list of time zones, so that the page need not include a list. */
function useTimeZones(): string[] {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return zones;
}
