import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { HoneypotInputs } from "remix-utils/honeypot/react";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";
import { FormField } from "./form-field";

interface Props {
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Form to resend the confirmation link. */
export function ResendForm({ lastResult }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    id: "resend",
    lastResult,
    load: () => import("../account-schemas").then((forms) => forms.resendSchema),
  });
  const pending = useNavigation().formData?.get("intent") === "resend";
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <input type="hidden" name="intent" value="resend" />
      <HoneypotInputs />
      <FormError id={form.errorId} error={form.errors} />
      <FormField
        meta={fields.login}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={firstInvalid === "login"}
      />
      <Button type="submit" variant="outline" pending={pending}>
        Resend link
      </Button>
    </Form>
  );
}

/** Form to request a password reset link. */
export function ForgotPasswordForm({ lastResult }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    id: "forgot-password",
    lastResult,
    load: () => import("../account-schemas").then((forms) => forms.forgotPasswordSchema),
  });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <HoneypotInputs />
      <FormError id={form.errorId} error={form.errors} />
      <FormField
        meta={fields.email}
        type="email"
        label="Email"
        autoComplete="email"
        autoFocus={firstInvalid === "email"}
      />
      <Button type="submit" size="lg" pending={pending}>
        Send reset link
      </Button>
    </Form>
  );
}
