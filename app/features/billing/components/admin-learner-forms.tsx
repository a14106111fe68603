import {
  ActionButton,
  AdminForm,
  ConfirmButton,
  type LastResult,
  resultFor,
} from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { useSchemaForm, valueProps } from "~/ui/schema-form";
import type { LearnerView } from "../report/learner-view";

interface Props {
  learner: LearnerView;
  result: LastResult;
}

const periods = [
  { value: "1", label: "1 month" },
  { value: "3", label: "3 months" },
  { value: "6", label: "6 months" },
  { value: "12", label: "12 months" },
  { value: "date", label: "Until the day below" },
];

/** What an admin can do for this learner. */
export function LearnerActs({ learner, result }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-labelledby="comp-title" className="p-5">
        <h3 id="comp-title" className="font-semibold">
          Give a comp
        </h3>
        <p className="mt-1 mb-4 text-muted-foreground text-sm">
          Free access beside whatever they pay. Nothing changes at the payment provider: what renews goes on renewing.
          They are not told by mail.
        </p>
        {/* Anew when the subscription has changed, so that the version goes along. */}
        <CompForm key={learner.seen} learner={learner} result={result} />
      </Card>
      <div className="grid gap-4">
        {learner.compRuns && (
          <Card as="section" aria-labelledby="comp-end-title" className="p-5">
            <h3 id="comp-end-title" className="font-semibold">
              End the comp
            </h3>
            <p className="mt-1 mb-4 text-muted-foreground text-sm">It runs until {learner.compUntil}.</p>
            <ConfirmButton
              fields={{ intent: "endComp", seen: learner.seen }}
              button="End the comp"
              variant="destructive"
              title={`End the comp of ${learner.name} now?`}
              confirm="End it now"
            >
              <p>It would run until {learner.compUntil}.</p>
              <p>
                {learner.paysToo
                  ? `They keep access until ${learner.paidUntil}, which is paid for.`
                  : "They are on the free questions at once. What they have opened, their history and their flags stay readable."}
              </p>
              <p>They are not told by mail.</p>
            </ConfirmButton>
          </Card>
        )}
        <Card as="section" aria-labelledby="quota-title" className="p-5">
          <h3 id="quota-title" className="font-semibold">
            Change the quota
          </h3>
          <p className="mt-1 mb-4 text-muted-foreground text-sm">
            {learner.quota.used} of {learner.quota.limit} free questions used
            {learner.quota.own ? "." : ", by the default: they have opened none yet."}
          </p>
          <QuotaForm key={learner.quota.limit} learner={learner} result={result} />
        </Card>
        <Card as="section" aria-labelledby="fetch-title" className="p-5">
          <h3 id="fetch-title" className="font-semibold">
            Payment provider
          </h3>
          <p className="mt-1 mb-4 text-muted-foreground text-sm">
            {learner.customerId
              ? `Customer ${learner.customerId}. ${learner.asked ? `Last asked ${learner.asked.relative}.` : "Never asked."}`
              : "They have never gone to the checkout, so the provider does not know them."}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            {learner.customerId && <ActionButton fields={{ intent: "fetch" }}>Fetch the state now</ActionButton>}
            {learner.dashboardUrl && (
              <a href={learner.dashboardUrl} target="_blank" rel="noreferrer" className="link text-sm">
                Open in the provider's dashboard
              </a>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}

function CompForm({ learner, result }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../admin/forms").then((forms) => forms.compSchema),
    id: "comp-form",
    lastResult: resultFor(result, "comp"),
    defaultValue: { period: "3", from: "today" },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="comp" submit="Give the comp">
      <input type="hidden" name="seen" value={learner.seen} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField {...valueProps(fields.period)} label="For" options={periods} error={fields.period.errors} />
        <SelectField
          {...valueProps(fields.from)}
          label="Counted from"
          options={[
            { value: "today", label: "Today" },
            { value: "end", label: "The end of what they have" },
          ]}
          error={fields.from.errors}
        />
      </div>
      <FormField
        meta={fields.until}
        type="date"
        required={false}
        label="Last day"
        hint="Only for “Until the day below”; it ends with this day (UTC)."
        autoFocus={firstInvalid === "until"}
      />
      <FormField
        meta={fields.reason}
        label="Reason"
        hint="Kept in the audit log; the learner does not see it."
        maxLength={300}
        autoFocus={firstInvalid === "reason"}
      />
    </AdminForm>
  );
}

function QuotaForm({ learner, result }: Props) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../admin/forms").then((forms) => forms.quotaSchema),
    id: "quota-form",
    lastResult: resultFor(result, "quota"),
    defaultValue: { limit: String(learner.quota.limit) },
  });
  return (
    <AdminForm form={form} formProps={formProps} intent="quota" submit="Change the quota">
      <FormField
        meta={fields.limit}
        label="Free questions"
        inputMode="numeric"
        hint={`From ${learner.quota.used}, the free questions they have used, to 1000.`}
        autoFocus={firstInvalid === "limit"}
      />
    </AdminForm>
  );
}
