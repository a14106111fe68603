import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { FormKey } from "~/ui/form-key";
import { useSchemaForm } from "~/ui/schema-form";

interface ProgramFormProps {
  intent: "newProgram" | "program";
  submitLabel: string;
  program?: { name: string; institution: string; seats: number };
  result: LastResult;
}

/** Renders the form of a program's name, institution, and seats. */
export function ProgramForm({ intent, submitLabel, program, result }: ProgramFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../../program-forms").then((forms) => forms.programSchema),
    id: `${intent}-form`,
    lastResult: getFormResult(result, intent),
    defaultValue: program && { ...program, seats: String(program.seats) },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent={intent} submitLabel={submitLabel}>
      <FormKey />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          meta={fields.name}
          label="Program"
          hint="As members see it, such as “Radiology Residency 2027”."
          autoComplete="off"
          autoFocus={firstInvalid === "name"}
        />
        <FormField
          meta={fields.institution}
          label="Institution"
          autoComplete="organization"
          autoFocus={firstInvalid === "institution"}
        />
        <FormField meta={fields.seats} label="Seats" inputMode="numeric" autoFocus={firstInvalid === "seats"} />
      </div>
    </AdminForm>
  );
}
