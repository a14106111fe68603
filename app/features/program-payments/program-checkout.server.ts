import { and, eq, or, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { programInvoice } from "../../db/schema";
import type { Payments } from "../../services/payments/payments";
import {
  createRenewalInvoice,
  getOpenInvoice,
  isForRenewal,
  isOpenInvoice,
  listOpenRenewals,
  type StoredInvoice,
  voidOutdatedRenewal,
} from "./open-invoices.server";
import { readRenewal } from "./read-renewal.server";
import { settleCheckout } from "./settle-checkout.server";

type PayContext = Pick<Context, "db" | "now" | "id" | "payments">;

interface ProgramOrder {
  program: { id: string; name: string; seats: number; paidUntil: number };
  /** The open invoice to pay; null to renew all seats for a year. */
  invoiceId: string | null;
  payer: { userId: string; email: string };
  /** Address of the payer's page, which the provider returns to. */
  returnUrl: string;
}

/**
 * Why nothing can be paid. `paid`: the last payment page was paid meanwhile. `changed`: the invoice was paid or voided. `notOnSale`:
 * no yearly price is on sale.
 */
export type CheckoutRefusal = "paid" | "changed" | "notOnSale";

/**
 * Returns the address of the provider's payment page for a program's invoice, or why there is none (V7). An invoice has one open
 * page: an earlier one is closed first, and the same request twice leads to one page. Throws `PaymentsUnavailable`.
 */
export async function startProgramCheckout(
  context: PayContext,
  payments: Payments,
  order: ProgramOrder,
): Promise<{ url: string } | CheckoutRefusal> {
  const { program, payer, returnUrl } = order;
  const invoice = order.invoiceId
    ? await getOpenInvoice(context.db, program.id, order.invoiceId)
    : await findRenewalInvoice(context, payments, order);
  if (!invoice) return "changed";
  if (typeof invoice === "string") return invoice;
  if ((await closeCheckout(context, payments, invoice)) === "paid") return "paid";
  const seats = invoice.seats ?? 1;
  const checkout = await payments.startInvoiceCheckout(
    {
      invoiceId: invoice.id,
      description: invoice.seats
        ? `RadCore seats for a year: ${program.name}`
        : `RadCore invoice ${invoice.number}: ${program.name}`,
      unitAmount: invoice.amount / seats,
      quantity: seats,
      currency: invoice.currency,
      email: payer.email,
      successUrl: `${returnUrl}?done=checkout`,
      cancelUrl: `${returnUrl}?done=canceled`,
    },
    invoice.checkoutId ?? "first",
  );
  if (checkout.url && (await storeCheckout(context, invoice, checkout.id))) return { url: checkout.url };
  // The invoice was paid or voided while its page was made.
  await payments.expireCheckout(checkout.id);
  return "changed";
}

/** Returns the open invoice of the next year; replaces one with another price, number of seats, or end. */
async function findRenewalInvoice(
  context: PayContext,
  payments: Payments,
  { program, payer }: ProgramOrder,
): Promise<StoredInvoice | CheckoutRefusal | null> {
  const renewal = await readRenewal(context, program);
  if (!renewal) return "notOnSale";
  for (const invoice of await listOpenRenewals(context.db, program.id)) {
    if (isForRenewal(invoice, renewal)) return invoice;
    if ((await closeCheckout(context, payments, invoice)) === "paid") return "paid";
    await voidOutdatedRenewal(context, payer.userId, invoice);
  }
  return createRenewalInvoice(context, payer.userId, program.id, renewal);
}

/**
 * Closes the payment page of an open invoice, so that nobody pays it afterward. Returns "paid" if it was paid already, after recording
 * the payment. Throws `PaymentsUnavailable`.
 */
export async function closeCheckout(
  context: PayContext,
  payments: Payments,
  { checkoutId }: Pick<StoredInvoice, "checkoutId">,
): Promise<"closed" | "paid"> {
  if (!checkoutId || (await payments.expireCheckout(checkoutId))) return "closed";
  const result = await settleCheckout(context, payments, checkoutId);
  return result === "paid" ? "paid" : "closed";
}

/** Remembers the payment page of an invoice; returns false if the invoice is closed or has another page meanwhile. */
async function storeCheckout({ db }: PayContext, invoice: StoredInvoice, checkoutId: string): Promise<boolean> {
  const stored = await db
    .update(programInvoice)
    .set({ checkoutId })
    .where(
      and(
        eq(programInvoice.id, invoice.id),
        isOpenInvoice,
        or(sql`${programInvoice.checkoutId} is ${invoice.checkoutId}`, eq(programInvoice.checkoutId, checkoutId)),
      ),
    )
    .returning({ id: programInvoice.id });
  return stored.length > 0;
}
