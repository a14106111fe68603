import type { ComponentProps } from "react";
import { FormField, PasswordField } from "~/features/auth/components/form-field";
import { minPasswordLength } from "~/features/auth/password-limits";
import { useSchemaForm } from "~/ui/schema-form";
import { getFormResult, type LastResult, SettingsForm } from "./settings-form";

export function NewEmailForm({ result }: { result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.newEmailSchema),
    id: "email-form",
    lastResult: getFormResult(result, "email"),
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="email" submitLabel="Change email">
      <FormField
        meta={fields.newEmail}
        type="email"
        label="New email address"
        autoComplete="email"
        autoFocus={firstInvalid === "newEmail"}
      />
      <CurrentPasswordField meta={fields.currentPassword} firstInvalid={firstInvalid} />
    </SettingsForm>
  );
}

export function NewPasswordForm({ result }: { result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.newPasswordSchema),
    id: "password-form",
    lastResult: getFormResult(result, "password"),
  });
  return (
    <SettingsForm form={form} formProps={formProps} intent="password" submitLabel="Change password">
      <CurrentPasswordField meta={fields.currentPassword} firstInvalid={firstInvalid} />
      <PasswordField
        meta={fields.newPassword}
        label="New password"
        hint={`At least ${minPasswordLength} characters. Changing your password signs out your other devices.`}
        autoComplete="new-password"
        autoFocus={firstInvalid === "newPassword"}
      />
    </SettingsForm>
  );
}

/** Form to delete the account; requires the username and the password. */
export function DeleteAccountForm({ result, username }: { result: LastResult; username: string }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../settings-schemas").then((forms) => forms.deleteAccountSchema),
    id: "delete-form",
    lastResult: getFormResult(result, "delete"),
  });
  return (
    <SettingsForm
      form={form}
      formProps={formProps}
      intent="delete"
      submitLabel="Delete my account"
      variant="destructive"
    >
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
      <CurrentPasswordField meta={fields.currentPassword} firstInvalid={firstInvalid} />
    </SettingsForm>
  );
}

function CurrentPasswordField({
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
