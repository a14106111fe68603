import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/field";
import { checkboxProps, useSchemaForm } from "~/ui/schema-form";
import type { SubscriberView } from "../../report/subscriber-view";

interface PaymentsProps {
  learner: SubscriberView;
  result: LastResult;
  /** Idempotency key of a request to the payment provider. */
  formKey: string;
}

/** Lists a learner's payments, each with a folded form that refunds it. */
export function SubscriberPayments(props: PaymentsProps) {
  const { payments } = props.learner;
  if (payments.length === 0) return <p className="text-muted-foreground text-sm">No invoices yet.</p>;
  return (
    <Card className="px-5 py-2">
      <ul aria-label="Payments" className="divide-y divide-border text-sm">
        {payments.map((payment) => (
          <li key={payment.id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 break-words font-medium">{payment.number ?? payment.id}</span>
              <span className="tabular-nums">
                {payment.amount}
                {payment.refunded && <span className="text-muted-foreground"> ({payment.refunded} refunded)</span>}
              </span>
            </div>
            <p className="text-muted-foreground">
              {payment.status} · {payment.on}
            </p>
            {payment.refundable && <RefundForm {...props} payment={payment} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundForm({
  learner,
  payment,
  result,
  formKey,
}: PaymentsProps & { payment: SubscriberView["payments"][number] }) {
  const isOwnResult = result?.initialValue?.paymentId === payment.id;
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../subscription-admin-forms").then((forms) => forms.refundSchema),
    id: `refund-${payment.id}`,
    lastResult: isOwnResult ? getFormResult(result, "refund") : undefined,
    defaultValue: { amount: payment.refundable ?? "" },
  });
  return (
    <details className="mt-1" open={isOwnResult || undefined}>
      <summary className="link w-fit cursor-pointer text-sm">
        Refund<span className="sr-only"> invoice {payment.number ?? payment.id}</span>
      </summary>
      <div className="mt-3 max-w-sm">
        <AdminForm
          form={form}
          formProps={formProps}
          intent="refund"
          submitLabel="Refund payment"
          variant="destructive"
          confirmation={{
            title: `Refund ${learner.name}?`,
            text: "The payment provider returns the money to the card. You can't undo this.",
          }}
        >
          <input type="hidden" name="paymentId" value={payment.id} />
          <input type="hidden" name="key" value={formKey} />
          <FormField
            meta={fields.amount}
            label={`Amount (${payment.currency})`}
            inputMode="decimal"
            autoFocus={firstInvalid === "amount"}
          />
          <FormField
            meta={fields.reason}
            label="Reason for the refund"
            hint="Recorded in the audit log."
            maxLength={300}
          />
          <CheckboxField
            {...checkboxProps(fields.endsSubscription)}
            label="Also end the subscription now"
            hint="Otherwise, the learner keeps access, and the subscription renews until it is canceled."
          />
        </AdminForm>
      </div>
    </details>
  );
}
