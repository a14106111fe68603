import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { organDomains } from "~/features/questions/filter";
import { levels, modalities, questionTypes, skills } from "~/features/questions/taxonomy";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, SelectField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { inputProps, type SchemaField, useSchemaForm } from "~/ui/schema-form";
import { filterLabels, filterValueLabels } from "../bank-filter-labels";
import type { NewQuestionFiling } from "../new-question.action.server";
import { TopicField } from "./topic-field";

type SelectName = "type" | "organ" | "modality" | "level" | "skill";

/** The form of a new question; everything else is written in the editor. */
export function NewQuestionForm({
  result,
  topics,
  filing,
}: {
  result: SubmissionResult<string[]> | undefined;
  topics: string[];
  /** Filing of another question, with which the form begins. */
  filing: NewQuestionFiling | null;
}) {
  const pending = useNavigation().formAction === paths.newQuestion;
  const { fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../bank-forms").then((forms) => forms.newQuestionSchema),
    id: "begin",
    lastResult: result,
    defaultValue: filing ?? { type: "single" },
  });
  const choice = (name: SelectName, values: readonly string[]) => (
    <FilingSelect meta={fields[name]} name={name} values={values} hasFocus={firstInvalid === name} />
  );
  return (
    <Card className="p-5">
      <Form {...formProps} method="post" action={paths.newQuestion} className="grid gap-4 sm:grid-cols-2">
        <FormKey />
        {choice("type", questionTypes)}
        {choice("skill", skills)}
        {choice("organ", organDomains)}
        {choice("modality", modalities)}
        <TopicField
          {...inputProps(fields.topic)}
          topics={topics}
          label="Topic"
          hint="Choose an existing topic or write a new one from broad to narrow, such as Lung › Nodule, with at most three levels. You can also type >."
          error={fields.topic.errors}
          autoFocus={firstInvalid === "topic"}
          required
          maxLength={250}
          className="sm:col-span-2"
        />
        {choice("level", levels)}
        <Field
          {...inputProps(fields.externalId)}
          label="Id (optional)"
          hint="For example gu-031. Leave empty to generate an id. You cannot change the id later."
          error={fields.externalId.errors}
          autoFocus={firstInvalid === "externalId"}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" pending={pending}>
            Create question
          </Button>
          <Link to={paths.manageQuestions} className={buttonClass({ variant: "outline" })}>
            Back to the list
          </Link>
        </div>
      </Form>
    </Card>
  );
}

interface SelectProps {
  meta: SchemaField;
  name: SelectName;
  values: readonly string[];
  hasFocus: boolean;
}

function FilingSelect({ meta, name, values, hasFocus }: SelectProps) {
  const labels: Record<string, string> = filterValueLabels[name];
  return (
    <SelectField
      {...inputProps(meta)}
      label={filterLabels[name]}
      required
      autoFocus={hasFocus}
      options={[{ value: "", label: "Choose" }, ...values.map((value) => ({ value, label: labels[value] ?? value }))]}
      error={meta.errors}
    />
  );
}
