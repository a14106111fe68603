import { Form, useNavigation } from "@remix-run/react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { LastResult } from "./campaign-page";

interface Props {
  mailsPerMinute: number;
  result: LastResult;
  isSaved: boolean;
}

/** The form that sets the sending speed of campaigns. */
export function ThrottleForm({ mailsPerMinute, result, isSaved }: Props) {
  const { fields, formProps } = useSchemaForm({
    load: () => import("../communication-forms").then((forms) => forms.throttleSchema),
    id: "throttle",
    lastResult: result,
    defaultValue: { mailsPerMinute: String(mailsPerMinute) },
  });
  const pending = useNavigation().formData?.has("mailsPerMinute");
  return (
    <section id="speed" aria-labelledby="speed-title" className="max-w-lg border-border border-t pt-5">
      <h2 id="speed-title" className="mb-3 font-semibold text-lg">
        Speed
      </h2>
      {isSaved && !result && (
        <Alert tone="success" className="mb-3">
          Speed saved.
        </Alert>
      )}
      <Form {...formProps} method="post" preventScrollReset className="grid gap-4">
        <Field
          {...inputProps(fields.mailsPerMinute)}
          label="Emails per minute"
          hint="Campaigns are not sent faster than this. Enter the limit of your mail provider. Account emails are never delayed."
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          className="max-w-60"
          error={fields.mailsPerMinute.errors}
        />
        <div>
          <Button type="submit" variant="outline" pending={pending}>
            Save speed
          </Button>
        </div>
      </Form>
    </section>
  );
}
