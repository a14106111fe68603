import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { ClipboardList } from "lucide-react";
import { domainName } from "~/features/questions/taxonomy";
import { minFormQuestions } from "~/features/study/engine/mock-exam-shape";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import { Table } from "~/ui/table";
import { shapeLabels, weightedDomains } from "../mock-exam-form";
import type { MockExamsPage } from "../mock-exams.loader.server";

type LastResult = SubmissionResult<string[]> | undefined;

const notices: Record<string, string> = {
  saved: "Settings saved. New sets use the weights immediately; mock exams use them when you make the forms again.",
  made: "The forms were made again.",
  unchanged: "The forms were not changed.",
};

/** The weights of the domains, the shape of the mock exam, and its forms (D2, S4, S7). */
export function MockExamsView({ page, result }: { page: MockExamsPage; result: LastResult }) {
  const notice = !result && page.done && Object.hasOwn(notices, page.done) ? notices[page.done] : null;
  return (
    <Page
      title="Mock exams"
      description="Weights of the domains, and the forms of the mock core exam. Every change is recorded in the audit log."
      width="wide"
    >
      <div className="grid grid-cols-1 gap-6">
        {notice && <ResultAlert tone="success">{notice}</ResultAlert>}
        <MockForms page={page} />
        <SettingsForm page={page} result={result} />
      </div>
    </Page>
  );
}

function MockForms({ page: { forms, isStarted } }: { page: MockExamsPage }) {
  const isPending = useNavigation().formData?.get("intent") === "make";
  return (
    <section aria-labelledby="forms-title" className="grid gap-3">
      <h2 id="forms-title" className="font-semibold text-lg">
        Forms
      </h2>
      {forms.length === 0 ? (
        <EmptyState icon={ClipboardList} title="No forms yet">
          Forms use live questions outside the free list, at least {minFormQuestions} in each. Every domain must have
          enough.
        </EmptyState>
      ) : (
        <Table caption="Forms of the mock exam">
          <thead>
            <tr>
              <th>Form</th>
              <th className="text-right">Questions</th>
              <th className="text-right">Per block</th>
              <th className="text-right">Seconds per question</th>
              <th className="text-right">Learners who took it</th>
              <th>Made</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {forms.map((form) => (
              <tr key={form.id}>
                <th scope="row">Form {form.number}</th>
                <td className="text-right">{form.questions}</td>
                <td className="text-right">{form.blockSize}</td>
                <td className="text-right">{form.secondsPerQuestion}</td>
                <td className="text-right">{form.learners}</td>
                <td>
                  <time dateTime={form.made.iso}>{form.made.exact}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isStarted ? (
        <Alert tone="neutral">
          A learner has started a form, so the forms stay as they are. All learners get the same forms.
        </Alert>
      ) : (
        <Form method="post">
          <Button type="submit" name="intent" value="make" variant="outline" pending={isPending}>
            {forms.length === 0 ? "Make the forms" : "Make the forms again"}
          </Button>
        </Form>
      )}
    </section>
  );
}

function SettingsForm({ page: { weights, shape }, result }: { page: MockExamsPage; result: LastResult }) {
  const isPending = useNavigation().formData?.get("intent") === "save";
  const renderField = (name: string, label: string, value: number | undefined) => {
    const typed = result?.initialValue?.[name];
    return (
      <Field
        key={name}
        name={name}
        label={label}
        inputMode="decimal"
        defaultValue={typeof typed === "string" ? typed : value}
        error={result?.error?.[name] ?? undefined}
        required
      />
    );
  };
  return (
    <Card as="section" aria-labelledby="settings-title" className="p-5">
      <h2 id="settings-title" className="font-semibold text-lg">
        Settings
      </h2>
      <Form method="post" className="mt-4 grid gap-6" key={JSON.stringify([weights, shape])}>
        <fieldset className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <legend className="mb-2 font-medium">Length</legend>
          {(Object.keys(shapeLabels) as (keyof typeof shapeLabels)[]).map((name) =>
            renderField(name, shapeLabels[name], shape[name]),
          )}
        </fieldset>
        {(["organ", "modality"] as const).map((axis) => (
          <fieldset key={axis} className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            <legend className="mb-1 font-medium">
              {axis === "organ" ? "Weights of organs" : "Weights of modalities"}
            </legend>
            <p className="col-span-full text-muted-foreground text-sm">
              A weight counts relative to the others in this group. The board does not publish its own.
            </p>
            {weightedDomains[axis].map((domain) => renderField(domain, domainName(domain), weights[domain]))}
          </fieldset>
        ))}
        <div>
          <Button type="submit" name="intent" value="save" pending={isPending}>
            Save settings
          </Button>
        </div>
      </Form>
    </Card>
  );
}
