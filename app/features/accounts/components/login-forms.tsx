import type { ComponentProps } from "react";
import { FormField, PasswordField } from "~/features/auth/components/form-field";
import { minPassword } from "~/features/auth/password-limits";
import { useSchemaForm } from "~/ui/schema-form";
import { type LastResult, resultOf, SettingsForm } from "./settings-form";

export function NewEmailForm({ result }: { result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.newEmailSchema),
    id: "email-form",
    lastResult: resultOf(result, "email"),
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="email" submit="Change e-mail">
      <FormField
        meta={fields.newEmail}
        type="email"
        label="New e-mail address"
        autoComplete="email"
        autoFocus={firstInvalid === "newEmail"}
      />
      <CurrentPassword meta={fields.currentPassword} firstInvalid={firstInvalid} />
    </SettingsForm>
  );
}

export function NewPasswordForm({ result }: { result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.newPasswordSchema),
    id: "password-form",
    lastResult: resultOf(result, "password"),
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="password" submit="Change password">
      <CurrentPassword meta={fields.currentPassword} firstInvalid={firstInvalid} />
      <PasswordField
        meta={fields.newPassword}
        label="New password"
        hint={`At least ${minPassword} characters. Changing it signs out your other devices.`}
        autoComplete="new-password"
        autoFocus={firstInvalid === "newPassword"}
      />
    </SettingsForm>
  );
}

/** Deletes the account; requires the username and the password. */
export function DeleteForm({ result, username }: { result: LastResult; username: string }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../forms").then((forms) => forms.deleteSchema),
    id: "delete-form",
    lastResult: resultOf(result, "delete"),
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="delete" submit="Delete my account" variant="destructive">
      <FormField
        meta={fields.confirmation}
        label={
          <>
            Type your username, <strong className="select-all">{username}</strong>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={firstInvalid === "confirmation"}
      />
      <CurrentPassword meta={fields.currentPassword} firstInvalid={firstInvalid} />
    </SettingsForm>
  );
}

function CurrentPassword({
  meta,
  firstInvalid,
}: Pick<ComponentProps<typeof PasswordField>, "meta"> & { firstInvalid: string | undefined }) {
  return (
    <PasswordField
      meta={meta}
      label="Current password"
      autoComplete="current-password"
      autoFocus={firstInvalid === "currentPassword"}
    />
  );
}
