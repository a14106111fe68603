import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";

export type LastResult = SubmissionResult<string[]> | undefined;

interface SettingsFormProps {
  form: { errorId: string; errors: string[] | undefined };
  formProps: ComponentProps<typeof Form>;
  /** Name of the form. The form sends the name to the action, and the action's result contains the name. */
  intent: string;
  submitLabel: string;
  variant?: "primary" | "destructive";
  children: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const { form, formProps, intent, submitLabel, variant, children } = props;
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form {...formProps} method="post" className="grid max-w-lg gap-4">
      <input type="hidden" name="intent" value={intent} />
      <FormError id={form.errorId} error={form.errors} />
      {children}
      <div>
        <Button type="submit" variant={variant} pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

/** Returns the action's result if it belongs to the form with this intent. */
export function getFormResult(result: LastResult, intent: string): LastResult {
  return result?.initialValue?.intent === intent ? result : undefined;
}
