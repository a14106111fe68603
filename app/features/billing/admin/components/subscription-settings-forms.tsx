import { AdminForm, ConfirmButton, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { useSchemaForm } from "~/ui/schema-form";

/** Renders the switch that turns subscriptions on or off for the whole site. */
export function SubscriptionsSwitch({ isEnabled }: { isEnabled: boolean }) {
  return (
    <Card as="section" aria-labelledby="switch-title" className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="switch-title" className="font-semibold text-lg">
          Subscriptions
        </h2>
        <Badge tone={isEnabled ? "success" : "warning"}>{isEnabled ? "On" : "Off"}</Badge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        {isEnabled
          ? "Learners without a subscription can open free questions up to their quota. The badge in the navigation shows how many are left."
          : "Every question is open to every learner, and the quota badge is hidden."}
      </p>
      {isEnabled ? (
        <ConfirmButton
          fields={{ intent: "switch", to: "off" }}
          buttonLabel="Turn subscriptions off"
          variant="destructive"
          title="Turn subscriptions off for everyone?"
          confirmLabel="Turn subscriptions off"
        >
          <p>
            Every learner can open every question immediately. Questions that they open now stay open to them later.
          </p>
          <p>The quota badge disappears, and opened questions do not use any quota.</p>
          <p>Active subscriptions continue at the payment provider, and subscribers are charged as before.</p>
        </ConfirmButton>
      ) : (
        <ConfirmButton
          fields={{ intent: "switch", to: "on" }}
          buttonLabel="Turn subscriptions on"
          title="Turn subscriptions on?"
          confirmLabel="Turn subscriptions on"
        >
          <p>Learners without a subscription have only their free questions, starting immediately.</p>
          <p>
            Questions that they opened while subscriptions were off stay open. The quota badge reappears within 30
            seconds.
          </p>
        </ConfirmButton>
      )}
    </Card>
  );
}

/** Renders the switch that opens AI practice to subscribers (G1). */
export function PracticeSwitch({ isForSubscribers }: { isForSubscribers: boolean }) {
  return (
    <Card as="section" aria-labelledby="practice-title" className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="practice-title" className="font-semibold text-lg">
          AI practice for subscribers
        </h2>
        <Badge tone={isForSubscribers ? "success" : "neutral"}>{isForSubscribers ? "On" : "Off"}</Badge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        {isForSubscribers
          ? "Learners with an active subscription, complimentary access, or a seat find AI practice on their home page."
          : "Only admins can open AI practice. For everybody else the pages do not exist."}
      </p>
      {isForSubscribers ? (
        <ConfirmButton
          fields={{ intent: "practice", to: "off" }}
          buttonLabel="Close AI practice"
          variant="destructive"
          title="Close AI practice to subscribers?"
          confirmLabel="Close AI practice"
        >
          <p>Subscribers can no longer open AI practice, starting immediately. Their stored work is not deleted.</p>
        </ConfirmButton>
      ) : (
        <ConfirmButton
          fields={{ intent: "practice", to: "on" }}
          buttonLabel="Open AI practice"
          title="Open AI practice to subscribers?"
          confirmLabel="Open AI practice"
        >
          <p>Subscribers can open AI practice immediately, and find it on their home page.</p>
        </ConfirmButton>
      )}
    </Card>
  );
}

/** Renders the form for the default quota. */
export function DefaultQuotaForm({ quota, result }: { quota: number; result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../subscription-admin-forms").then((forms) => forms.defaultQuotaSchema),
    id: "default-quota",
    lastResult: getFormResult(result, "defaultQuota"),
    defaultValue: { quota: String(quota) },
  });
  return (
    <Card as="section" aria-labelledby="default-quota-title" className="p-5">
      <h2 id="default-quota-title" className="font-semibold text-lg">
        Default quota
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        This is the number of free questions that a new learner can open. A learner who has already opened a free
        question keeps their quota, which you can change on the page of that learner.
      </p>
      <div className="max-w-xs">
        <AdminForm form={form} formProps={formProps} intent="defaultQuota" submitLabel="Save default quota">
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
