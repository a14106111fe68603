import type { SubmissionResult } from "@conform-to/dom";
import type { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SelectField, TextareaField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { maxCommentLength } from "../report-rules";
import { reasonNames } from "../report-taxonomy";

interface ReportFormProps {
  /** Remix's form, or a fetcher's. */
  as: typeof Form;
  action: string;
  /** What the action answered. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The open report that this one would take the place of (X2). */
  before?: { reason: string | null; comment: string | null };
  pending: boolean;
}

const choices = [
  { value: "", label: "Choose" },
  ...Object.entries(reasonNames).map(([value, label]) => ({ value, label })),
];

/** What is wrong with a question, and why (X1). */
export function ReportForm({ as: FormElement, action, lastResult, before, pending }: ReportFormProps) {
  const { fields, formProps } = useSchemaForm({
    id: "report",
    load: async () => (await import("../report-forms")).reportSchema,
    lastResult,
    defaultValue: { reason: before?.reason ?? "", comment: before?.comment ?? "" },
  });
  return (
    <FormElement method="post" action={action} {...formProps} className="grid gap-4">
      <SelectField
        label="What is wrong?"
        {...inputProps(fields.reason)}
        error={fields.reason.errors}
        options={choices}
        required
      />
      <TextareaField
        label="Tell the editors more"
        hint="The page of a guideline or a textbook helps most."
        {...inputProps(fields.comment)}
        error={fields.comment.errors}
        maxLength={maxCommentLength}
        rows={5}
      />
      <div>
        <Button type="submit" pending={pending}>
          {pending ? "Sending…" : before?.reason ? "Send instead of my report" : "Send the report"}
        </Button>
      </div>
    </FormElement>
  );
}
