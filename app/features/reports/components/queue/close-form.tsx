import { type ChangeEvent, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { Card } from "~/ui/card";
import { SelectField, TextareaField } from "~/ui/field";
import { useSchemaForm, valueProps } from "~/ui/schema-form";
import { suggestedReplies } from "../../queue/report-queue-labels";
import type { ShownReport } from "../../queue/reported-question.loader.server";
import { maxCommentLength } from "../../report-rules";
import { ReportCard } from "./report-card";

interface Props {
  reports: readonly ShownReport[];
  result: LastResult;
}

const states = [
  { value: "", label: "Choose" },
  { value: "resolved", label: "Changed: something was put right" },
  { value: "declined", label: "Left as it is" },
];

/** The open reports, those ticked to be closed with one reply to their senders (X3). */
export function CloseForm({ reports, result }: Props) {
  const reply = useRef<HTMLTextAreaElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  const hydrated = useHydrated();
  const { form, fields, formProps } = useSchemaForm({
    id: "close",
    load: async () => (await import("../../report-forms")).closeReportsSchema,
    lastResult: getFormResult(result, "close"),
  });
  const begin = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = suggestedReplies[Number(currentTarget.value)];
    if (!currentTarget.value || !chosen || !reply.current || !state.current) return;
    reply.current.value = chosen.text;
    state.current.value = chosen.state;
  };
  return (
    <AdminForm form={form} formProps={formProps} intent="close" submit="Close the ticked reports">
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <Card className="grid grid-cols-[auto_1fr] gap-3">
              <input
                type="checkbox"
                name="report"
                value={report.id}
                defaultChecked
                aria-label={`Answer the report of ${report.username}`}
                className="mt-0.5 size-[1.125rem] accent-primary"
              />
              <ReportCard report={report} />
            </Card>
          </li>
        ))}
      </ul>
      <SelectField
        ref={state}
        label="What came of it?"
        {...valueProps(fields.state)}
        error={fields.state.errors}
        options={states}
        required
      />
      {hydrated && (
        <SelectField
          label="Begin with"
          onChange={begin}
          options={[
            { value: "", label: "Words of my own" },
            ...suggestedReplies.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
        />
      )}
      <TextareaField
        ref={reply}
        label="Reply to their senders"
        hint="Each of them reads it under “My reports”."
        {...valueProps(fields.reply)}
        error={fields.reply.errors}
        maxLength={maxCommentLength}
        rows={4}
        required
      />
    </AdminForm>
  );
}
