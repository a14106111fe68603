import { useEffect, useState } from "react";
import { FormField } from "~/features/auth/components/form-field";
import { SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { type LastResult, resultOf, SettingsForm } from "./settings-form";

const years = [
  { value: "", label: "Not said" },
  ...["R1", "R2", "R3", "R4"].map((year) => ({ value: year, label: year })),
];

interface Props {
  result: LastResult;
  profile: { fullName: string; trainingYear?: string; examDate?: string; timeZone: string };
}

/** Name, training year, exam date, time zone. */
export function ProfileForm({ result, profile }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.profileSchema),
    id: "profile-form",
    lastResult: resultOf(result, "profile"),
    defaultValue: profile,
  });
  const zones = useTimeZones();
  return (
    <SettingsForm form={form} formProps={formProps} intent="profile" submit="Save profile">
      <FormField meta={fields.fullName} label="Full name" autoComplete="name" autoFocus={firstInvalid === "fullName"} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...inputProps(fields.trainingYear)}
          label="Training year"
          options={years}
          error={fields.trainingYear.errors}
        />
        <FormField
          meta={fields.examDate}
          type="date"
          required={false}
          label="Exam date"
          hint="Paces your study; optional."
          autoFocus={firstInvalid === "examDate"}
        />
      </div>
      <FormField
        meta={fields.timeZone}
        label="Time zone"
        hint="Your study day ends at 4 a.m. there."
        list="time-zones"
        spellCheck={false}
        autoFocus={firstInvalid === "timeZone"}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </SettingsForm>
  );
}

/** The browser's own list of time zones, which need not be sent. */
function useTimeZones(): string[] {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return zones;
}
