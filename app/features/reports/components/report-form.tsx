import type { SubmissionResult } from "@conform-to/dom";
import type { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SelectField, TextareaField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { maxCommentLength } from "../report-rules";
import { reasonLabels } from "../report-taxonomy";

interface ReportFormProps {
  /** Remix's `Form`, or that of a fetcher. */
  as: typeof Form;
  action: string;
  /** The validation result in the action's response. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The open report that this report would replace (X2). */
  openReport?: { reason: string | null; comment: string | null };
  pending: boolean;
}

const reasonOptions = [
  { value: "", label: "Choose" },
  ...Object.entries(reasonLabels).map(([value, label]) => ({ value, label })),
];

/** Form for the reason and comment of a report (X1). */
export function ReportForm({ as: FormElement, action, lastResult, openReport, pending }: ReportFormProps) {
  const { fields, formProps } = useSchemaForm({
    id: "report",
    load: async () => (await import("../report-forms")).reportSchema,
    lastResult,
    defaultValue: { reason: openReport?.reason ?? "", comment: openReport?.comment ?? "" },
  });
  return (
    <FormElement method="post" action={action} {...formProps} className="grid gap-4">
      <SelectField
        label="What is wrong?"
        {...inputProps(fields.reason)}
        error={fields.reason.errors}
        options={reasonOptions}
        required
      />
      <TextareaField
        label="Details for the editors"
        hint="A page number in a guideline or textbook helps most."
        {...inputProps(fields.comment)}
        error={fields.comment.errors}
        maxLength={maxCommentLength}
        rows={5}
      />
      <div>
        <Button type="submit" pending={pending}>
          {pending ? "Sending…" : openReport?.reason ? "Replace my report" : "Send report"}
        </Button>
      </div>
    </FormElement>
  );
}
