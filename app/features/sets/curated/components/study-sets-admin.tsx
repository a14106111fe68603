import { Link } from "@remix-run/react";
import { Layers } from "lucide-react";
import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { levels } from "~/features/questions/taxonomy";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, SelectField, TextareaField } from "~/ui/field";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import { checkboxProps, inputProps, useSchemaForm } from "~/ui/schema-form";
import { Table } from "~/ui/table";
import type { StudySetsAdminPage } from "../study-sets-admin.loader.server";

const setPath = (id: string) => `${paths.manageStudySets}?${new URLSearchParams({ set: id })}`;

/** The page on which admins write study sets (S5), order them, and publish them. */
export function StudySetsAdmin({ page, result }: { page: StudySetsAdminPage; result: LastResult }) {
  const { sets, chosenId, isSaved } = page;
  return (
    <Page
      title="Study sets"
      description="Ordered lists of questions for a rotation, which learners find below Study sets."
      width="wide"
      actions={
        <Link to={setPath("new")} className={buttonClass({})}>
          New study set
        </Link>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {isSaved && !chosenId && <ResultAlert tone="success">The study set is saved.</ResultAlert>}
        {chosenId && <StudySetForm key={chosenId} page={page} result={result} />}
        {sets.length === 0 ? (
          <EmptyState icon={Layers} title="No study sets yet">
            Write the first one for the rotation that your residents begin with.
          </EmptyState>
        ) : (
          <StudySetTable sets={sets} />
        )}
      </div>
    </Page>
  );
}

function StudySetForm({ page: { form: values, chosenId }, result }: { page: StudySetsAdminPage; result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../study-set-form").then((forms) => forms.studySetFormSchema),
    id: "study-set",
    lastResult: getFormResult(result, "saveStudySet"),
    defaultValue: values,
  });
  return (
    <section aria-labelledby="study-set-title-heading" className="card">
      <h2 id="study-set-title-heading" className="mb-4 font-semibold text-lg">
        {chosenId === "new" ? "New study set" : "Edit study set"}
      </h2>
      <AdminForm form={form} formProps={formProps} intent="saveStudySet" submitLabel="Save study set">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormField
            meta={fields.title}
            label="Title"
            maxLength={80}
            autoFocus={!firstInvalid || firstInvalid === "title"}
          />
          <FormField meta={fields.rotation} label="Rotation" maxLength={40} autoFocus={firstInvalid === "rotation"} />
        </div>
        <TextareaField
          {...inputProps(fields.description)}
          label="Description"
          error={fields.description.errors}
          rows={3}
          maxLength={400}
          required
        />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <SelectField
            {...inputProps(fields.level)}
            label="Level"
            error={fields.level.errors}
            options={levels.map((level) => ({ value: level, label: level }))}
          />
          <FormField meta={fields.minutes} label="Expected minutes" inputMode="numeric" />
          <FormField meta={fields.position} label="Place in the list" inputMode="numeric" />
        </div>
        <TextareaField
          {...inputProps(fields.questions)}
          label="Questions"
          hint="Ids of live questions in the order in which learners get them, one per line."
          error={fields.questions.errors}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          required
          className="[&_textarea]:font-mono"
        />
        <CheckboxField
          {...checkboxProps(fields.published)}
          label="Published"
          hint="Learners see published sets only. Sessions that learners have started stay."
        />
      </AdminForm>
      <Link to={paths.manageStudySets} className="link mt-4 inline-block text-sm" preventScrollReset>
        Cancel
      </Link>
    </section>
  );
}

function StudySetTable({ sets }: { sets: StudySetsAdminPage["sets"] }) {
  return (
    <Table caption="Study sets">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col" className="text-right">
            Questions
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {sets.map(({ id, title, rotation, level, questions, live, published }) => (
          <tr key={id}>
            <th scope="row" className="font-normal">
              <Link to={setPath(id)} className="link">
                {title}
              </Link>
              <span className="block text-muted-foreground text-sm">
                {rotation} · {level}
              </span>
            </th>
            <td className="text-right tabular-nums">
              {questions}
              {live < questions && (
                <span className="text-warning"> ({countNoun(questions - live, "question")} not live)</span>
              )}
            </td>
            <td>{published ? <Badge tone="success">Published</Badge> : <Badge>Draft</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
