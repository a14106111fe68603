import { type ChangeEvent, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { Card } from "~/ui/card";
import { SelectField, TextareaField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { suggestedReplies } from "../../queue/report-queue-labels";
import type { ReportView } from "../../queue/reported-question.loader.server";
import { maxCommentLength } from "../../report-rules";
import { ReportCard } from "./report-card";

interface CloseFormProps {
  reports: readonly ReportView[];
  /** Id of the suggested reply that a link asked for; null for none. */
  suggestedReplyId: string | null;
  result: LastResult;
}

const decisionOptions = [
  { value: "", label: "Choose" },
  { value: "resolved", label: "Changed: the problem is fixed" },
  { value: "declined", label: "Not changed" },
];

/** The open reports, with a form that closes the selected ones with one reply (X3). */
export function CloseReportsForm({ reports, suggestedReplyId, result }: CloseFormProps) {
  const reply = useRef<HTMLTextAreaElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  const hydrated = useHydrated();
  const suggestion = suggestedReplies.find(({ id }) => id !== undefined && id === suggestedReplyId);
  const { form, fields, formProps } = useSchemaForm({
    id: "close",
    load: async () => (await import("../../report-forms")).closeReportsSchema,
    lastResult: getFormResult(result, "close"),
    defaultValue: { state: suggestion?.state, reply: suggestion?.text },
  });
  const applySuggestion = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = suggestedReplies[Number(currentTarget.value)];
    if (!currentTarget.value || !chosen || !reply.current || !state.current) return;
    reply.current.value = chosen.text;
    state.current.value = chosen.state;
  };
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="close"
      submitLabel="Close selected reports"
      secondButton={{ name: "open", value: "next", label: "Close and open the next" }}
    >
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <Card className="grid grid-cols-[auto_1fr] gap-3">
              <input
                type="checkbox"
                name="report"
                value={report.id}
                defaultChecked
                aria-label={`Select the report from ${report.username}`}
                className="mt-0.5 size-[1.125rem] accent-primary"
              />
              <ReportCard report={report} />
            </Card>
          </li>
        ))}
      </ul>
      <SelectField
        ref={state}
        label="Decision"
        {...inputProps(fields.state)}
        error={fields.state.errors}
        options={decisionOptions}
        required
      />
      {hydrated && (
        <SelectField
          label="Suggested reply"
          onChange={applySuggestion}
          options={[
            { value: "", label: "Write my own reply" },
            ...suggestedReplies.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
        />
      )}
      <TextareaField
        ref={reply}
        label="Reply to the learners"
        hint="The learners find your reply under “My reports”."
        {...inputProps(fields.reply)}
        error={fields.reply.errors}
        maxLength={maxCommentLength}
        rows={4}
        required
      />
    </AdminForm>
  );
}
