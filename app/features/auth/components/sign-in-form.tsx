import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";
import { FormField, PasswordField } from "./form-field";

export function SignInForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    id: "sign-in",
    lastResult,
    load: () => import("../account-schemas").then((forms) => forms.signInSchema),
  });
  const pending = useNavigation().formData?.get("intent") === "signIn";
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <input type="hidden" name="intent" value="signIn" />
      <FormError id={form.errorId} error={form.errors} />
      <FormField
        meta={fields.login}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={firstInvalid === "login"}
      />
      <PasswordField
        meta={fields.password}
        label="Password"
        autoComplete="current-password"
        autoFocus={firstInvalid === "password"}
      />
      <Button type="submit" size="lg" pending={pending}>
        Sign in
      </Button>
      <p className="text-center text-sm">
        <Link to={paths.forgotPassword} className="link">
          Forgot your password?
        </Link>
      </p>
    </Form>
  );
}
