import { Form } from "@remix-run/react";
import { getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { countNoun } from "~/lib/text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError, SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { ProgramPage } from "../coordinator/program-page.server";

type AssignmentProps = Pick<ProgramPage, "assignments" | "sets" | "today" | "sharingCount"> & { result: LastResult };

/** Lists the assigned sets with the progress of the members who share, and assigns another. */
export function ProgramAssignments({ assignments, sets, today, sharingCount, result }: AssignmentProps) {
  return (
    <Card className="grid gap-6 p-5">
      {assignments.length > 0 && (
        <ul className="grid gap-5">
          {assignments.map((assignment) => (
            <li key={assignment.setId}>
              <Assignment assignment={assignment} sharingCount={sharingCount} />
            </li>
          ))}
        </ul>
      )}
      <AssignmentForm sets={sets} today={today} result={result} />
    </Card>
  );
}

function Assignment({
  assignment: { setId, title, total, dueOn, isPast, members },
  sharingCount,
}: { assignment: ProgramPage["assignments"][number] } & Pick<ProgramPage, "sharingCount">) {
  const finishedCount = members.filter(({ answered }) => answered >= total).length;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="font-medium">{title}</span>
          <span className="block text-muted-foreground text-sm">
            {countNoun(total, "question")} · {isPast ? "was due" : "due"} {dueOn}
          </span>
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="setId" value={setId} />
          <Button type="submit" name="intent" value="unassign" variant="ghost" size="sm">
            Remove<span className="sr-only"> {title}</span>
          </Button>
        </Form>
      </div>
      {sharingCount === 0 ? (
        <p className="text-muted-foreground text-sm">No member shares progress yet.</p>
      ) : (
        <details>
          <summary className="link w-fit cursor-pointer text-sm">
            {finishedCount} of {countNoun(sharingCount, "sharing member")} finished
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {members.map(({ name, answered }, index) => (
              <li key={index} className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                <span className="text-muted-foreground tabular-nums">
                  {answered} of {total} answered
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function AssignmentForm({ sets, today, result }: Pick<AssignmentProps, "sets" | "today" | "result">) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../program-forms").then((forms) => forms.assignmentSchema),
    id: "assignment",
    lastResult: getFormResult(result, "assign"),
  });
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="assign" />
      <FormError id={form.errorId} error={form.errors} />
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <SelectField
          {...inputProps(fields.setId)}
          label="Study set"
          options={sets.map(({ id, title }) => ({ value: id, label: title }))}
          error={fields.setId.errors}
        />
        <FormField meta={fields.dueOn} type="date" label="Due on" min={today} />
      </div>
      <div>
        <Button type="submit" variant="outline">
          Assign set
        </Button>
      </div>
    </Form>
  );
}
