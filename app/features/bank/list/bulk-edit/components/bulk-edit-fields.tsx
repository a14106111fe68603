import { levels } from "~/features/questions/taxonomy";
import { Field, SelectField } from "~/ui/field";
import { TopicField } from "../../components/topic-field";
import type { EditForm } from "./bulk-edit-page";

/** The fields of a kind of bulk edit, with the posted values and their errors. */
export function BulkEditFields({ edit }: { edit: EditForm }) {
  const { kind, values, result, reviewers, cited } = edit;
  const firstInvalid = Object.keys(result?.error ?? {})[0];
  const props = (name: string) => ({
    name,
    defaultValue: values[name],
    error: result?.error?.[name] ?? undefined,
    autoFocus: firstInvalid === name,
  });
  const reference = (
    <>
      <Field {...props("name")} label="Name of the reference" maxLength={300} autoComplete="off" />
      <Field {...props("edition")} label="Edition or year" maxLength={100} autoComplete="off" />
      <Field
        {...props("section")}
        label="Section (optional)"
        hint={kind === "replace-reference" ? "Leave empty to keep the section that each question cites." : undefined}
        maxLength={300}
        autoComplete="off"
      />
    </>
  );
  const choose = { value: "", label: "Choose" };
  return (
    <div className="grid max-w-xl gap-4">
      {kind === "level" && (
        <SelectField
          {...props("level")}
          label="Level"
          options={[choose, ...levels.map((value) => ({ value, label: value }))]}
        />
      )}
      {kind === "topic" && (
        <TopicField
          {...props("topic")}
          label="Topic"
          hint="Names from broad to narrow with › or > between them, at most three. A new topic is created."
          maxLength={250}
        />
      )}
      {kind === "add-reference" && reference}
      {kind === "replace-reference" && (
        <>
          <SelectField
            {...props("from")}
            label="Reference to replace"
            hint="The references of the selected questions, with the number of questions that cite them."
            options={[choose, ...cited]}
          />
          {reference}
        </>
      )}
      {kind === "reviewer" && (
        <>
          <SelectField
            {...props("reviewerId")}
            label="Reviewer"
            options={[{ value: "", label: "Nobody" }, ...reviewers]}
          />
          <Field {...props("dueOn")} type="date" label="Due date (optional)" />
        </>
      )}
    </div>
  );
}
