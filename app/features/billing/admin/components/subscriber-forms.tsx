import {
  ActionButton,
  AdminForm,
  ConfirmButton,
  getFormResult,
  type LastResult,
} from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { SubscriberView } from "../../report/subscriber-view";
import { maxQuota } from "../quota-limit";

interface SubscriberFormProps {
  learner: SubscriberView;
  result: LastResult;
  /** Idempotency key of a request to the payment provider. */
  formKey: string;
}

const durationOptions = [
  { value: "1", label: "1 month" },
  { value: "3", label: "3 months" },
  { value: "6", label: "6 months" },
  { value: "12", label: "12 months" },
  { value: "date", label: "Until a chosen day" },
];

/** Renders the forms for an admin's actions on a learner. */
export function SubscriberForms({ learner, result, formKey }: SubscriberFormProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-labelledby="comp-title" className="p-5">
        <h3 id="comp-title" className="font-semibold">
          Give complimentary access
        </h3>
        <p className="mt-1 mb-4 text-muted-foreground text-sm">
          Complimentary access is free and does not replace a subscription. Nothing changes at the payment provider, so
          a subscription still renews. The learner does not get an email.
        </p>
        {/* The key resets the form when the subscription changes, so that it sends the current version. */}
        <CompForm key={learner.subscriptionVersion} learner={learner} result={result} formKey={formKey} />
      </Card>
      <div className="grid gap-4">
        {learner.isCompRunning && (
          <Card as="section" aria-labelledby="comp-end-title" className="p-5">
            <h3 id="comp-end-title" className="font-semibold">
              End complimentary access
            </h3>
            <p className="mt-1 mb-4 text-muted-foreground text-sm">Ends on {learner.compUntil}.</p>
            <ConfirmButton
              fields={{ intent: "endComp", seen: learner.subscriptionVersion }}
              buttonLabel="End complimentary access"
              variant="destructive"
              title={`End complimentary access for ${learner.name} now?`}
              confirmLabel="End access now"
            >
              <p>Otherwise, the access would end on {learner.compUntil}.</p>
              <p>
                {learner.hasPaidAccess
                  ? `The learner keeps paid access until ${learner.paidUntil}.`
                  : "From now on, the learner has only free questions. Opened questions, history, and flags stay available."}
              </p>
              <p>The learner does not get an email.</p>
            </ConfirmButton>
          </Card>
        )}
        <Card as="section" aria-labelledby="quota-title" className="p-5">
          <h3 id="quota-title" className="font-semibold">
            Change quota
          </h3>
          <p className="mt-1 mb-4 text-muted-foreground text-sm">
            {learner.quota.used} of {learner.quota.limit} free questions used
            {learner.quota.own ? "." : " (default quota: this learner has not opened a free question yet)."}
          </p>
          <QuotaForm key={learner.quota.limit} learner={learner} result={result} formKey={formKey} />
        </Card>
        <Card as="section" aria-labelledby="fetch-title" className="p-5">
          <h3 id="fetch-title" className="font-semibold">
            Payment provider
          </h3>
          <p className="mt-1 mb-4 text-muted-foreground text-sm">
            {learner.customerId
              ? `Customer ${learner.customerId}. ${learner.fetchedAt ? `The subscription was last fetched ${learner.fetchedAt.relative}.` : "The subscription was never fetched."}`
              : "This learner has never opened the checkout, so the payment provider does not know them."}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {learner.customerId && <ActionButton fields={{ intent: "fetch" }}>Fetch current state</ActionButton>}
            {learner.willRenew && (
              <ConfirmButton
                fields={{ intent: "cancelSubscription", key: formKey }}
                buttonLabel="Cancel at the end of the period"
                title={`Cancel the subscription of ${learner.name}?`}
                confirmLabel="Cancel subscription"
              >
                <p>The learner keeps access until {learner.paidUntil}, is not charged again, and gets an email.</p>
                <p>To return money, refund a payment.</p>
              </ConfirmButton>
            )}
            {learner.dashboardUrl && (
              <a href={learner.dashboardUrl} target="_blank" rel="noreferrer" className="link text-sm">
                Open the customer at the provider
              </a>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}

function CompForm({ learner, result }: SubscriberFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../subscription-admin-forms").then((forms) => forms.compSchema),
    id: "comp-form",
    lastResult: getFormResult(result, "comp"),
    defaultValue: { period: "3", from: "today" },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="comp" submitLabel="Give complimentary access">
      <input type="hidden" name="seen" value={learner.subscriptionVersion} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...inputProps(fields.period)}
          label="Duration"
          options={durationOptions}
          error={fields.period.errors}
        />
        <SelectField
          {...inputProps(fields.from)}
          label="Starting from"
          options={[
            { value: "today", label: "Today" },
            { value: "end", label: "End of current access" },
          ]}
          error={fields.from.errors}
        />
      </div>
      <FormField
        meta={fields.until}
        type="date"
        required={false}
        label="Last day"
        hint="Enter a day only for “Until a chosen day”. Access ends at the end of this day (UTC)."
        autoFocus={firstInvalid === "until"}
      />
      <FormField
        meta={fields.reason}
        label="Reason"
        hint="Recorded in the audit log; the learner does not see it."
        maxLength={300}
        autoFocus={firstInvalid === "reason"}
      />
    </AdminForm>
  );
}

function QuotaForm({ learner, result }: SubscriberFormProps) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../subscription-admin-forms").then((forms) => forms.quotaSchema),
    id: "quota-form",
    lastResult: getFormResult(result, "quota"),
    defaultValue: { limit: String(learner.quota.limit) },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="quota" submitLabel="Change quota">
      <FormField
        meta={fields.limit}
        label="Free questions"
        inputMode="numeric"
        hint={`Enter a number from ${learner.quota.used} (already used) to ${maxQuota.toLocaleString("en")}.`}
        autoFocus={firstInvalid === "limit"}
      />
    </AdminForm>
  );
}
