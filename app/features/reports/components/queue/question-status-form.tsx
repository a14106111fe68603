import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { Field, SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { type QueueAction, queueActionLabels } from "../../queue/report-queue-labels";

/** Form that puts the question under review, restores it, or retires it. */
export function QuestionStatusForm({ actions, result }: { actions: readonly QueueAction[]; result: LastResult }) {
  const { form, fields, formProps } = useSchemaForm({
    id: "act",
    load: async () => (await import("../../report-forms")).reportedQuestionActionSchema,
    lastResult: getFormResult(result, "act"),
    defaultValue: { act: actions[0] ?? "" },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="act" submitLabel="Apply">
      <SelectField
        label="Question action"
        {...inputProps(fields.act)}
        error={fields.act.errors}
        hint={actions.map((act) => `${queueActionLabels[act].button}: ${queueActionLabels[act].effect}`).join(" ")}
        options={actions.map((act) => ({ value: act, label: queueActionLabels[act].button }))}
      />
      <Field
        label="Reason"
        hint="The reason is recorded in the audit log."
        {...inputProps(fields.note)}
        error={fields.note.errors}
        maxLength={500}
      />
    </AdminForm>
  );
}
