import { AdminForm, ConfirmButton, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import { Table } from "~/ui/table";
import { PayButton } from "../../../program-payments/components/card-payment";
import { currencies, type PaymentMethod } from "../../program-taxonomy";
import type { AdminProgram } from "../read-programs.server";

type Invoice = AdminProgram["invoices"][number];

const methodNames: Record<PaymentMethod, string> = {
  transfer: "Bank transfer",
  card: "Card, through the payment provider",
  check: "Check",
};
const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }));
const currencyOptions = currencies.map((value) => ({ value, label: value.toUpperCase() }));
const states = {
  paid: { name: "Paid", tone: "success" },
  open: { name: "Open", tone: "warning" },
  voided: { name: "Voided", tone: "neutral" },
} as const;

/** Lists a program's invoices, each with its actions. */
export function InvoiceList({ invoices, result }: { invoices: Invoice[]; result: LastResult }) {
  if (invoices.length === 0)
    return <p className="text-muted-foreground text-sm">Invoices that you record appear here.</p>;
  return (
    <Card className="p-4">
      <Table caption="Invoices, newest first" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col" className="text-end!">
              Amount
            </th>
            <th scope="col">State</th>
            <th scope="col" className="max-sm:hidden">
              Covers until
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.id} className="align-top">
              <th scope="row">
                {invoice.number}
                <span className="block font-normal text-muted-foreground text-xs sm:hidden">
                  covers until {invoice.coversUntil}
                </span>
              </th>
              <td className="whitespace-nowrap text-end! tabular-nums">{invoice.amount}</td>
              <td>
                <Badge tone={states[invoice.state].tone}>{states[invoice.state].name}</Badge>
                {invoice.paidOn && (
                  <span className="mt-1 block text-muted-foreground text-xs">
                    {invoice.paidOn}, {methodNames[invoice.paidBy ?? "transfer"].toLowerCase()}
                  </span>
                )}
              </td>
              <td className="whitespace-nowrap max-sm:hidden">{invoice.coversUntil}</td>
              <td>
                {invoice.state === "open" && !invoice.isRenewal && (
                  <div className="mb-2">
                    <PayButton invoiceId={invoice.id} size="sm">
                      Pay by card<span className="sr-only">: invoice {invoice.number}</span>
                    </PayButton>
                  </div>
                )}
                {invoice.state === "open" && <PaymentForm invoice={invoice} result={result} />}
                {invoice.state !== "voided" && <VoidButton invoice={invoice} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function PaymentForm({ invoice, result }: { invoice: Invoice; result: LastResult }) {
  const isOwnResult = result?.initialValue?.invoiceId === invoice.id;
  const { form, fields, formProps } = useSchemaForm({
    load: () => import("../../program-forms").then((forms) => forms.invoicePaymentSchema),
    id: `pay-${invoice.id}`,
    lastResult: isOwnResult ? getFormResult(result, "payInvoice") : undefined,
    defaultValue: { paidBy: "transfer" },
  });
  return (
    <details className="mb-2" open={isOwnResult || undefined}>
      <summary className="link w-fit cursor-pointer text-sm">
        Record payment<span className="sr-only"> of invoice {invoice.number}</span>
      </summary>
      <div className="mt-2 min-w-52">
        <AdminForm form={form} formProps={formProps} intent="payInvoice" submitLabel="Record payment">
          <input type="hidden" name="invoiceId" value={invoice.id} />
          <FormField meta={fields.paidOn} type="date" label="Paid on" />
          <SelectField {...inputProps(fields.paidBy)} label="Paid by" options={methodOptions} />
        </AdminForm>
      </div>
    </details>
  );
}

function VoidButton({ invoice }: { invoice: Invoice }) {
  return (
    <ConfirmButton
      fields={{ intent: "voidInvoice", invoiceId: invoice.id }}
      buttonLabel="Void"
      title={`Void invoice ${invoice.number}?`}
      confirmLabel="Void invoice"
    >
      <p>A voided invoice stays on this list and gives no access.</p>
      {invoice.state === "paid" && (
        <p>
          Members lose the access that only this invoice pays for, immediately. No money is returned by this button.
        </p>
      )}
    </ConfirmButton>
  );
}

/** Renders the form that records an invoice. */
export function InvoiceForm({ result }: { result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../../program-forms").then((forms) => forms.invoiceSchema),
    id: "invoice-form",
    lastResult: getFormResult(result, "invoice"),
    defaultValue: { currency: "usd", paidBy: "transfer" },
  });
  const isFocused = (name: string) => firstInvalid === name;
  return (
    <AdminForm form={form} formProps={formProps} intent="invoice" submitLabel="Record invoice">
      <FormKey />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField meta={fields.number} label="Invoice number" autoComplete="off" autoFocus={isFocused("number")} />
        <div className="grid grid-cols-[1fr_auto] items-start gap-3">
          <FormField meta={fields.amount} label="Amount" inputMode="decimal" autoFocus={isFocused("amount")} />
          <SelectField {...inputProps(fields.currency)} label="Currency" options={currencyOptions} />
        </div>
        <FormField
          meta={fields.coversUntil}
          type="date"
          label="Covers access until"
          hint="The last day of access, UTC."
          autoFocus={isFocused("coversUntil")}
        />
        <FormField
          meta={fields.paidOn}
          type="date"
          label="Paid on (optional)"
          hint="Leave empty until the payment arrives. Access starts with the payment."
          required={false}
          autoFocus={isFocused("paidOn")}
        />
        <SelectField {...inputProps(fields.paidBy)} label="Paid by" options={methodOptions} />
      </div>
    </AdminForm>
  );
}
