import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { HoneypotInputs } from "remix-utils/honeypot/react";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";
import { minPasswordLength } from "../password-limits";
import { FormField, PasswordField } from "./form-field";

export function SignUpForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    id: "sign-up",
    lastResult,
    load: () => import("../account-schemas").then((forms) => forms.signUpSchema),
  });
  const pending = useNavigation().formData?.get("intent") === "signUp";
  const timeZone = useTimeZone();
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <input type="hidden" name="intent" value="signUp" />
      <input type="hidden" name={fields.timeZone.name} value={timeZone} />
      <HoneypotInputs />
      <FormError id={form.errorId} error={form.errors} />
      <FormField
        meta={fields.username}
        label="Username"
        hint="Letters, digits, dots, dashes, and underscores. You can sign in with your username or your email."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={firstInvalid === "username"}
      />
      <FormField meta={fields.fullName} label="Full name" autoComplete="name" autoFocus={firstInvalid === "fullName"} />
      <FormField
        meta={fields.email}
        type="email"
        label="Email"
        hint="We send a confirmation link to this address."
        autoComplete="email"
        autoFocus={firstInvalid === "email"}
      />
      <PasswordField
        meta={fields.password}
        label="Password"
        hint={`At least ${minPasswordLength} characters. A few unrelated words are easy to remember and hard to guess.`}
        autoComplete="new-password"
        autoFocus={firstInvalid === "password"}
      />
      <Button type="submit" size="lg" pending={pending}>
        Create account
      </Button>
    </Form>
  );
}

/** Returns the browser's time zone; UTC before hydration. */
function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState("UTC");
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}
