import { Link } from "@remix-run/react";
import { BookOpen } from "lucide-react";
import { editQuestionPath } from "~/admin-paths";
import { AdminForm, type LastResult } from "~/features/admin/components/admin-form";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, SelectField, TextareaField } from "~/ui/field";
import { NumberedPager } from "~/ui/pager";
import { ResultAlert } from "~/ui/result-alert";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { GuidelinesPage } from "../../guidelines/guidelines.loader.server";

const actionOptions = [
  { value: "", label: "Choose" },
  { value: "draft", label: "Start drafts" },
  { value: "doubt", label: "Suspend" },
];

interface SweepFormProps {
  citingQuestions: NonNullable<GuidelinesPage["citingQuestions"]>;
  result: LastResult;
}

/** The questions that cite an edition, with a form that puts the selected ones under review or starts their drafts. */
export function SweepForm({ citingQuestions, result }: SweepFormProps) {
  const { edition, rows, totalCount, page, more, maxQuestions, editionPath, doneMessage } = citingQuestions;
  const { form, fields, formProps } = useSchemaForm({
    id: "sweep",
    load: async () => (await import("../../report-forms")).sweepSchema,
    lastResult: result,
  });
  if (rows.length === 0)
    return (
      <EmptyState icon={BookOpen} title="No question cites this edition">
        The questions that cited this edition may have been updated.
      </EmptyState>
    );
  return (
    <>
      {doneMessage && (
        <ResultAlert tone="success" className="mb-4">
          {doneMessage}
        </ResultAlert>
      )}
      <AdminForm
        form={form}
        formProps={formProps}
        intent="sweep"
        submitLabel="Apply to selected questions"
        confirmation={{
          title: "Apply to all selected questions?",
          text: "The action takes effect at once and is recorded in the audit log. Sessions in progress are unaffected.",
        }}
      >
        <ul className="grid gap-2">
          {rows.map(({ questionId, externalId, stem, status, draft }) => (
            <li key={questionId}>
              <Card className="grid grid-cols-[auto_1fr] gap-3 p-3">
                <input
                  type="checkbox"
                  name="question"
                  value={questionId}
                  defaultChecked
                  aria-label={`Select ${externalId}`}
                  className="mt-0.5 size-[1.125rem] accent-primary"
                />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 text-sm">
                    <Link to={editQuestionPath(questionId)} className="link font-medium">
                      {externalId}
                    </Link>
                    <Badge>{status}</Badge>
                    {draft && <Badge tone="primary">{draft}</Badge>}
                  </p>
                  <p className="wrap-anywhere mt-1 text-muted-foreground text-sm">{stem}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
        {totalCount > rows.length && (
          <CheckboxField
            name="all"
            label={`All ${countNoun(Math.min(totalCount, maxQuestions), "question")} that cite ${edition}, not only those above`}
          />
        )}
        <SelectField
          label="Question action"
          hint="Drafts change nothing for learners until they are published. New sessions leave out suspended questions."
          {...inputProps(fields.act)}
          error={fields.act.errors}
          options={actionOptions}
          required
        />
        <TextareaField
          label="Change note"
          hint="The note appears in every draft and in the audit log."
          {...inputProps(fields.note)}
          error={fields.note.errors}
          maxLength={500}
          rows={3}
          required
        />
      </AdminForm>
      <NumberedPager
        label="Pages of questions"
        page={page}
        hasNextPage={more}
        to={(to) => (to > 1 ? `${editionPath}&page=${to}` : editionPath)}
      />
    </>
  );
}
