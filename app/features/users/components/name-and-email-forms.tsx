import { AdminForm, getFormResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { useSchemaForm } from "~/ui/schema-form";
import type { ActionFormProps } from "./person-actions";

/** The form that changes username and full name. */
export function NamesForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.namesSchema),
    id: "names-form",
    lastResult: getFormResult(result, "names"),
    defaultValue: { username: person.username, fullName: person.name },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="names" submitLabel="Save names">
      <input type="hidden" name="seen" value={person.storedUsername} />
      <FormField
        meta={fields.username}
        label="Username"
        readOnly={person.hasFixedName}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        autoFocus={firstInvalid === "username"}
      />
      <FormField meta={fields.fullName} label="Full name" maxLength={100} autoFocus={firstInvalid === "fullName"} />
    </AdminForm>
  );
}

/** The form that changes the email. */
export function EmailForm({ person, result }: ActionFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../user-forms").then((forms) => forms.emailSchema),
    id: "email-form",
    lastResult: getFormResult(result, "email"),
    defaultValue: { email: person.email },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="email" submitLabel="Change email">
      <FormField meta={fields.email} type="email" label="New email" autoFocus={firstInvalid === "email"} />
    </AdminForm>
  );
}
