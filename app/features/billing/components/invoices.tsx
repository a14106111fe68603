import { Badge } from "~/ui/badge";
import { Table } from "~/ui/table";
import type { Invoice } from "../own-subscription-view";
import { ProviderForm } from "./provider-form";

const invoiceStates = {
  open: { name: "Unpaid", tone: "warning" },
  paid: { name: "Paid", tone: "success" },
  uncollectible: { name: "Uncollectible", tone: "neutral" },
  void: { name: "Void", tone: "neutral" },
} as const;

/** Lists the learner's invoices, newest first; `formKey` is null if the site has no payment provider. */
export function Invoices({ invoices, formKey }: { invoices: readonly Invoice[]; formKey: string | null }) {
  return (
    <div className="mt-8">
      <h2 className="mb-3 font-semibold text-lg">Invoices</h2>
      {invoices.length === 0 ? (
        <p className="text-muted-foreground">
          No invoices yet. Each payment adds an invoice to this list, and we email you a receipt.
        </p>
      ) : (
        <Table caption="Invoices" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="max-sm:hidden">
                Number
              </th>
              <th scope="col">Amount</th>
              <th scope="col">State</th>
              <th scope="col" className="relative">
                <span className="sr-only">View</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id}>
                <td className="sm:whitespace-nowrap">{invoice.date}</td>
                <td className="whitespace-nowrap max-sm:hidden">{invoice.number ?? "–"}</td>
                <td className="whitespace-nowrap">
                  {invoice.amount}
                  {invoice.refunded && (
                    <span className="block text-muted-foreground text-xs">{invoice.refunded} refunded</span>
                  )}
                </td>
                <td>
                  <Badge tone={invoiceStates[invoice.state].tone}>{invoiceStates[invoice.state].name}</Badge>
                </td>
                <td className="relative text-end">
                  {formKey && (
                    <ProviderForm
                      fields={{ intent: "invoice", key: formKey, invoiceId: invoice.id }}
                      variant="ghost"
                      size="sm"
                    >
                      View<span className="sr-only"> the invoice of {invoice.date}</span>
                    </ProviderForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
