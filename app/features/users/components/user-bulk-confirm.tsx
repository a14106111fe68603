import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormField } from "~/features/auth/components/form-field";
import { countNoun } from "~/lib/text";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError, SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { type BulkAction, bulkActionLabels } from "../bulk-user-actions";

interface Props {
  bulkAction: BulkAction;
  people: readonly { userId: string; name: string; username: string | null }[];
  result: SubmissionResult<string[]> | undefined;
  /** Address of the list with its filters. */
  listPath: string;
}

const maxNamesShown = 10;

/** Confirmation of a bulk action, with the fields that complimentary access needs. Works without JavaScript. */
export function BulkConfirm({ bulkAction, people, result, listPath }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const pending = useNavigation().formData?.get("intent") === "do";
  const labels = bulkActionLabels[bulkAction];
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.bulkCompSchema),
    id: "bulk-form",
    lastResult: result,
    defaultValue: { months: "3" },
  });
  const hiddenCount = people.slice(maxNamesShown).length;
  return (
    <Card as="section" aria-labelledby="bulk-title" className="p-5">
      <h2 id="bulk-title" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {labels.question}
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">
        {countNoun(people.length, "account")}:{" "}
        {people
          .slice(0, maxNamesShown)
          .map(({ name, username }) => `${name} (${username ?? "no username"})`)
          .join(", ")}
        {hiddenCount > 0 && ` and ${hiddenCount} more`}.
      </p>
      <Form {...(bulkAction === "comp" ? formProps : {})} method="post" action={listPath} className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="do" />
        <input type="hidden" name="act" value={bulkAction} />
        {people.map(({ userId }) => (
          <input key={userId} type="hidden" name="user" value={userId} />
        ))}
        {bulkAction === "comp" && (
          <>
            <FormError id={form.errorId} error={form.errors} />
            <SelectField
              {...inputProps(fields.months)}
              label="Duration from today"
              options={[
                { value: "1", label: "1 month" },
                { value: "3", label: "3 months" },
                { value: "6", label: "6 months" },
                { value: "12", label: "12 months" },
              ]}
              error={fields.months.errors}
            />
            <FormField
              meta={fields.reason}
              label="Reason"
              hint="Recorded in the audit log. Learners do not see the reason."
              maxLength={300}
              autoFocus={firstInvalid === "reason"}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={pending}>
            {labels.confirm}
          </Button>
          <Link to={listPath} className={buttonClass({ variant: "outline" })}>
            Go back
          </Link>
        </div>
      </Form>
    </Card>
  );
}
