import { AdminForm, ConfirmButton, type LastResult, resultFor } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { useSchemaForm } from "~/ui/schema-form";

/** Switches subscriptions on or off as a whole. */
export function SubscriptionsSwitch({ enabled }: { enabled: boolean }) {
  return (
    <Card as="section" aria-labelledby="switch-title" className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="switch-title" className="font-semibold text-lg">
          Subscriptions
        </h2>
        <Badge tone={enabled ? "success" : "warning"}>{enabled ? "On" : "Off"}</Badge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        {enabled
          ? "Learners without a subscription open free questions up to their quota; the badge in the navigation says how many are left."
          : "Every question is open to every learner, and nobody sees a quota badge."}
      </p>
      {enabled ? (
        <ConfirmButton
          fields={{ intent: "switch", to: "off" }}
          button="Switch subscriptions off"
          variant="destructive"
          title="Switch subscriptions off for everybody?"
          confirm="Switch off"
        >
          <p>From the next request on, every learner may open every question. What they open now stays open to them.</p>
          <p>The quota badge disappears from the navigation, and nothing is counted.</p>
          <p>Running subscriptions go on at the payment provider: those who pay are charged as before.</p>
        </ConfirmButton>
      ) : (
        <ConfirmButton
          fields={{ intent: "switch", to: "on" }}
          button="Switch subscriptions on"
          title="Switch subscriptions on?"
          confirm="Switch on"
        >
          <p>From the next request on, learners without a subscription have their free questions only.</p>
          <p>What they opened meanwhile stays open to them. The quota badge comes back within half a minute.</p>
        </ConfirmButton>
      )}
    </Card>
  );
}

/** How many free questions a new learner gets. */
export function DefaultQuota({ quota, result }: { quota: number; result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../admin/forms").then((forms) => forms.defaultQuotaSchema),
    id: "default-quota",
    lastResult: resultFor(result, "defaultQuota"),
    defaultValue: { quota: String(quota) },
  });
  return (
    <Card as="section" aria-labelledby="default-quota-title" className="p-5">
      <h2 id="default-quota-title" className="font-semibold text-lg">
        Default quota
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        How many free questions a learner may open. It holds for those who have opened none yet; the others keep theirs,
        which can be changed one by one.
      </p>
      <div className="max-w-xs">
        <AdminForm form={form} formProps={formProps} intent="defaultQuota" submit="Save the default">
          <FormField
            meta={fields.quota}
            label="Free questions"
            inputMode="numeric"
            autoFocus={firstInvalid === "quota"}
          />
        </AdminForm>
      </div>
    </Card>
  );
}
