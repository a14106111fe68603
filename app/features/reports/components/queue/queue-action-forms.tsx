import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { Field, SelectField } from "~/ui/field";
import { useSchemaForm, valueProps } from "~/ui/schema-form";
import { type QueueAction, queueActionLabels } from "../../queue/report-queue-labels";

/** Puts the question under review, back into use, or away. */
export function QueueActionForms({ acts, result }: { acts: readonly QueueAction[]; result: LastResult }) {
  const { form, fields, formProps } = useSchemaForm({
    id: "act",
    load: async () => (await import("../../report-forms")).reportedQuestionActionSchema,
    lastResult: getFormResult(result, "act"),
    defaultValue: { act: acts[0] ?? "" },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="act" submit="Do it">
      <SelectField
        label="What shall become of the question?"
        {...valueProps(fields.act)}
        error={fields.act.errors}
        hint={acts.map((act) => `${queueActionLabels[act].button}: ${queueActionLabels[act].does}`).join(" ")}
        options={acts.map((act) => ({ value: act, label: queueActionLabels[act].button }))}
      />
      <Field
        label="Why"
        hint="Kept in the audit log."
        {...valueProps(fields.note)}
        error={fields.note.errors}
        maxLength={500}
      />
    </AdminForm>
  );
}
