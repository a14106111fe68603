import { Card } from "~/ui/card";
import type { ShownRenewal } from "../read-renewal.server";
import { CardRenewal, PayButton } from "./card-payment";

interface OpenInvoice {
  id: string;
  number: string;
  amount: string;
  coversUntil: string;
}

/** The coordinator's open invoices, or the next year of seats, each to pay by card. */
export function ProgramPayment({ renewal, invoices }: { renewal: ShownRenewal | null; invoices: OpenInvoice[] }) {
  if (invoices.length === 0) return <CardRenewal renewal={renewal} />;
  return (
    <ul className="grid gap-3">
      {invoices.map(({ id, number, amount, coversUntil }) => (
        <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <div className="min-w-0">
            <p className="font-semibold text-lg">{amount}</p>
            <p className="break-words text-sm">
              Invoice {number}, covers access until {coversUntil}
            </p>
          </div>
          <PayButton invoiceId={id}>
            Pay by card<span className="sr-only">: invoice {number}</span>
          </PayButton>
        </Card>
      ))}
    </ul>
  );
}
