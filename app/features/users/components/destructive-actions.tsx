import { AdminForm, resultFor } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { CheckboxField } from "~/ui/field";
import { type SchemaField, tickProps, useSchemaForm } from "~/ui/schema-form";
import type { ActionFormProps } from "./person-actions";

// Forms of what hurts: each asks for a reason, which the audit log keeps.

/** Makes an admin, or a learner of one. */
export function RoleForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.roleSchema),
    id: "role-form",
    lastResult: resultFor(result, "role"),
  });
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="role"
      submit={person.admin ? "Make them a learner" : "Make them an admin"}
    >
      <input type="hidden" name="role" value={person.admin ? "user" : "admin"} />
      <Reason meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

/** Keeps somebody out, and may end the renewal of what they pay. */
export function BanForm({ person, result, formKey }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.banSchema),
    id: "ban-form",
    lastResult: resultFor(result, "ban"),
    defaultValue: { cancelSubscription: true },
  });
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="ban"
      submit={person.ban && !person.ban.over ? "Change the ban" : "Ban them"}
      variant="destructive"
      ask={{ title: `Ban ${person.name}?`, words: "Every login of theirs ends, and they cannot sign in." }}
    >
      <input type="hidden" name="key" value={formKey} />
      <Reason meta={fields.reason} firstInvalid={firstInvalid} />
      <FormField
        meta={fields.until}
        type="date"
        required={false}
        label="Last day of the ban"
        hint="Empty: for ever. It ends with this day (UTC)."
        autoFocus={firstInvalid === "until"}
      />
      {person.renews && (
        <CheckboxField
          {...tickProps(fields.cancelSubscription)}
          label="Also cancel the subscription at the period's end"
          hint="Otherwise they go on being charged for what they cannot use."
        />
      )}
    </AdminForm>
  );
}

/** Starts looking at what a learner sees. */
export function ImpersonateForm({ result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.impersonationSchema),
    id: "look-form",
    lastResult: resultFor(result, "look"),
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="look" submit="Look as them">
      <Reason meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

/** Deletes the account, confirmed by its username. */
export function DeleteForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.deleteSchema),
    id: "delete-form",
    lastResult: resultFor(result, "delete"),
  });
  return (
    <AdminForm
      form={form}
      formProps={formProps}
      intent="delete"
      submit="Delete the account for good"
      variant="destructive"
    >
      <FormField
        meta={fields.confirmation}
        label="Their username"
        hint={`Type ${person.username} to confirm.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus={firstInvalid === "confirmation"}
      />
      <Reason meta={fields.reason} firstInvalid={firstInvalid} />
    </AdminForm>
  );
}

function Reason({ meta, firstInvalid }: { meta: SchemaField; firstInvalid: string | undefined }) {
  return (
    <FormField
      meta={meta}
      label="Reason"
      hint="Kept in the audit log; the learner does not see it."
      maxLength={300}
      autoFocus={firstInvalid === "reason"}
    />
  );
}
