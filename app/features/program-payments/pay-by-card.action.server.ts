import { redirect } from "@remix-run/cloudflare";
import type { Context } from "../../context.server";
import { PaymentsUnavailable } from "../../services/payments/payments";
import { getOpenInvoice } from "./open-invoices.server";
import { closeCheckout, startProgramCheckout } from "./program-checkout.server";
import { settleOpenCheckouts } from "./settle-checkout.server";

/** The value of `?done=` after a form that concerns a payment by card. */
export type CardPaymentNotice = "cardPaid" | "cardPending" | "canceled" | "noProvider" | "notOnSale" | "changed";

interface Payment {
  program: { id: string; name: string; seats: number; paidUntil: number };
  payer: { userId: string; email: string };
  /** Path of the payer's page. */
  path: string;
}

/** Redirects to the provider's payment page for an open invoice or the next year, or back to the page with the problem (V7). */
export async function payByCard(context: Context, { program, payer, path }: Payment, form: FormData) {
  const { payments, settings } = context;
  const back = (notice: CardPaymentNotice) => redirect(`${path}?done=${notice}`);
  if (!payments) return back("noProvider");
  const invoiceId = String(form.get("invoiceId") ?? "") || null;
  try {
    const order = { program, invoiceId, payer, returnUrl: settings.url + path };
    const result = await startProgramCheckout(context, payments, order);
    return typeof result === "string" ? back(result === "paid" ? "cardPaid" : result) : redirect(result.url);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return back("noProvider");
    throw error;
  }
}

/** Records a payment before the page that the provider returned to is loaded; returns what the page should say. */
export async function settleReturn(context: Context, programId: string): Promise<CardPaymentNotice> {
  try {
    return (await settleOpenCheckouts(context, programId)) > 0 ? "cardPaid" : "cardPending";
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "cardPending";
    throw error;
  }
}

/**
 * Closes the payment page of an open invoice before an admin records another payment or voids the invoice, so that nobody pays twice.
 * Returns why the admin cannot go on; null if nothing is in the way.
 */
export async function closeInvoiceCheckout(
  context: Context,
  programId: string,
  invoiceId: string,
): Promise<"cardPaid" | "noProvider" | null> {
  const invoice = await getOpenInvoice(context.db, programId, invoiceId);
  if (!invoice?.checkoutId) return null;
  if (!context.payments) return "noProvider";
  try {
    return (await closeCheckout(context, context.payments, invoice)) === "paid" ? "cardPaid" : null;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "noProvider";
    throw error;
  }
}
