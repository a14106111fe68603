import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Field, FormError, SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { resetChoices, resetConfirmation } from "../reset-scopes";

/** Resets everything or one domain after a typed confirmation (S8). */
export function ResetForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../reset-forms").then((forms) => forms.resetProgressSchema),
    id: "reset-form",
    lastResult: result,
  });
  const pending = useNavigation().formData?.get("intent") === "reset";
  return (
    <Form {...formProps} method="post" className="grid max-w-sm gap-4">
      <input type="hidden" name="intent" value="reset" />
      <FormError id={form.errorId} error={form.errors} />
      <SelectField
        {...inputProps(fields.scope)}
        error={fields.scope.errors}
        label="What to reset"
        options={[{ value: "", label: "Choose…" }, ...resetChoices.map(({ name, label }) => ({ value: name, label }))]}
        required
        autoFocus={firstInvalid === "scope"}
      />
      <Field
        {...inputProps(fields.confirmation)}
        error={fields.confirmation.errors}
        label={
          <>
            Type “<strong className="select-all">{resetConfirmation}</strong>” to confirm
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={firstInvalid === "confirmation"}
      />
      <div>
        <Button type="submit" variant="destructive" pending={pending}>
          Reset progress
        </Button>
      </div>
    </Form>
  );
}
