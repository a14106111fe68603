import { AdminForm, getFormResult } from "~/features/admin/components/admin-form";
import { adminScopes } from "~/features/auth/admin-scopes";
import { FormField } from "~/features/auth/components/form-field";
import { scopeNames, scopeTexts } from "~/features/auth/scope-labels";
import { CheckboxField, SelectField } from "~/ui/field";
import { checkboxProps, inputProps, type SchemaField, useSchemaForm } from "~/ui/schema-form";
import type { ActionFormProps } from "./person-actions";

// The forms in this file require a reason for the audit log.

/** The form that changes the role. */
export function RoleForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.roleSchema),
    id: "role-form",
    lastResult: getFormResult(result, "role"),
  });
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="role"
      submitLabel={person.isAdmin ? "Make learner" : "Make admin"}
    >
      <input type="hidden" name="role" value={person.isAdmin ? "user" : "admin"} />
      {!person.isAdmin && <ScopeField meta={fields.scope} />}
      <ReasonField meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

/** The form that changes the scope of an admin (A8). */
export function ScopeForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.scopeSchema),
    id: "scope-form",
    lastResult: getFormResult(result, "scope"),
    defaultValue: { scope: person.scope ?? "" },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="scope" submitLabel="Change scope">
      <ScopeField meta={fields.scope} />
      <ReasonField meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

/** Offers the scopes, each with what it allows. */
function ScopeField({ meta }: { meta: SchemaField }) {
  return (
    <SelectField
      {...inputProps(meta)}
      label="Scope"
      options={[
        { value: "", label: "Choose a scope" },
        ...adminScopes.map((scope) => ({ value: scope, label: scopeNames[scope] })),
      ]}
      hint={adminScopes.map((scope) => `${scopeNames[scope]}: ${scopeTexts[scope]}.`).join(" ")}
      error={meta.errors}
    />
  );
}

/** The form that bans a learner and can cancel their subscription. */
export function BanForm({ person, result, formKey }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.banSchema),
    id: "ban-form",
    lastResult: getFormResult(result, "ban"),
    defaultValue: { cancelSubscription: true },
  });
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="ban"
      submitLabel={person.ban && !person.ban.isOver ? "Change ban" : "Ban learner"}
      variant="destructive"
      confirmation={{
        title: `Ban ${person.name}?`,
        text: "The learner is signed out on every device and cannot sign in.",
      }}
    >
      <input type="hidden" name="key" value={formKey} />
      <ReasonField meta={fields.reason} firstInvalid={firstInvalid} />
      <FormField
        meta={fields.until}
        type="date"
        required={false}
        label="Last day of the ban"
        hint="Leave empty for a permanent ban. The ban ends after this day (UTC)."
        autoFocus={firstInvalid === "until"}
      />
      {person.willRenew && (
        <CheckboxField
          {...checkboxProps(fields.cancelSubscription)}
          label="Also cancel the subscription at the end of the period"
          hint="Otherwise, the learner is still charged for access they cannot use."
        />
      )}
    </AdminForm>
  );
}

/** The form that starts impersonation. */
export function ImpersonateForm({ result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.impersonationSchema),
    id: "look-form",
    lastResult: getFormResult(result, "look"),
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="look" submitLabel="View as user">
      <ReasonField meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

/** The form that deletes the account after the admin types its username. */
export function DeleteForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.deleteSchema),
    id: "delete-form",
    lastResult: getFormResult(result, "delete"),
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="delete" submitLabel="Delete account" variant="destructive">
      <FormField
        meta={fields.confirmation}
        label="Username to confirm"
        hint={`Type “${person.username}” to confirm.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus={firstInvalid === "confirmation"}
      />
      <ReasonField meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

function ReasonField({ meta, firstInvalid }: { meta: SchemaField; firstInvalid: string | undefined }) {
  return (
    <FormField
      meta={meta}
      label="Reason"
      hint="Recorded in the audit log. The learner does not see the reason."
      maxLength={300}
      autoFocus={firstInvalid === "reason"}
    />
  );
}
