import { Form } from "@remix-run/react";
import { CreditCard } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { countNoun } from "~/lib/text";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { ShownRenewal } from "../read-renewal.server";

/** Offers the next year of all seats, to pay by card on the provider's page (V7). */
export function CardRenewal({ renewal }: { renewal: ShownRenewal | null }) {
  if (!renewal)
    return (
      <p className="text-muted-foreground text-sm">
        Paying by card is not possible at the moment. Try again later, or pay the invoice by bank transfer.
      </p>
    );
  const { seats, unitPrice, total, coversUntil } = renewal;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0">
        <p className="font-semibold text-lg">{total}</p>
        <p className="text-sm">
          {countNoun(seats, "seat")} at {unitPrice}, until {coversUntil}
        </p>
        <p className="mt-1 text-muted-foreground text-xs">Paid once. The card is not charged again.</p>
      </div>
      <PayButton>Pay by card</PayButton>
    </Card>
  );
}

/** Posts the payment of an invoice, or of the next year; the browser submits the form natively, because it leaves the site. */
export function PayButton({ invoiceId, size, children }: { invoiceId?: string; size?: "sm"; children: ReactNode }) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // The browser's Back button may restore this page in its submitting state.
    const reset = () => setIsLeaving(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);
  return (
    <Form method="post" reloadDocument onSubmit={() => setIsLeaving(true)}>
      <input type="hidden" name="intent" value="payByCard" />
      {invoiceId && <input type="hidden" name="invoiceId" value={invoiceId} />}
      <Button type="submit" pending={isLeaving} size={size} variant={invoiceId ? "outline" : "primary"}>
        <CreditCard aria-hidden="true" /> {children}
      </Button>
    </Form>
  );
}
