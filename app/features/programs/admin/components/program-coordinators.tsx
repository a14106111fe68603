import { AdminForm, ConfirmButton, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Card } from "~/ui/card";
import { useSchemaForm } from "~/ui/schema-form";
import type { AdminProgram } from "../read-programs.server";

/** Lists the coordinators of a program, with a form that adds one. */
export function ProgramCoordinators({ program, result }: { program: AdminProgram; result: LastResult }) {
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../../program-forms").then((forms) => forms.coordinatorSchema),
    id: "coordinator-form",
    lastResult: getFormResult(result, "coordinator"),
  });
  return (
    <Card className="grid gap-5 p-5">
      {program.coordinators.length === 0 ? (
        <p className="text-muted-foreground text-sm">No coordinator yet. Without one, nobody can invite members.</p>
      ) : (
        <ul className="grid gap-3">
          {program.coordinators.map(({ userId, name, email }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">
                {name}
                <span className="block break-all text-muted-foreground text-xs">{email}</span>
              </span>
              <ConfirmButton
                fields={{ intent: "removeCoordinator", userId }}
                buttonLabel="Remove"
                title={`Remove ${name} as coordinator?`}
                confirmLabel="Remove coordinator"
              >
                <p>{name} can no longer open the page of this program. Members keep their seats.</p>
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <AdminForm form={form} formProps={formProps} intent="coordinator" submitLabel="Add coordinator">
        <FormField
          meta={fields.login}
          label="Username or email"
          hint="A learner's account. The learner gets an email with the link to the program."
          autoComplete="off"
          spellCheck={false}
        />
      </AdminForm>
    </Card>
  );
}
