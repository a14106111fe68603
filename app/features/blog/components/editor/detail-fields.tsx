import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import type { FieldsProps } from "./field-props";

export function DetailFields({ page, field }: FieldsProps) {
  const { related, form } = page;
  const questionIds = form.questionIds.split(", ").filter(Boolean);
  const missingIds = questionIds.filter((id) => !related.some(({ externalId }) => externalId === id));
  return (
    <Card as="section" aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="font-semibold text-lg">
        Details
      </h2>
      <Field
        {...field("tags")}
        label="Tags"
        hint="Enter up to 6 tags, separated by commas, like “physics, study-plan”."
        autoCapitalize="none"
      />
      <Field {...field("authorName")} label="Author" maxLength={80} />
      <Field
        {...field("questionIds")}
        label="Related questions"
        hint="Enter up to 6 question ids like gi-001, separated by commas."
        autoCapitalize="none"
        spellCheck={false}
      />
      {questionIds.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {related.map(({ id, externalId, topic }) => (
            <li key={id} className="break-words">
              <span className="font-medium">{externalId}</span> <span className="text-muted-foreground">{topic}</span>
            </li>
          ))}
          {missingIds.map((id) => (
            <li key={id} className="break-all text-destructive">
              Question {id} does not exist.
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
