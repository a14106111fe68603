import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { programInvoice } from "../../db/schema";
import { getUtcDay } from "../../lib/day";
import type { Payments } from "../../services/payments/payments";
import { audit } from "../audit/audit.server";
import { isOpenInvoice } from "./open-invoices.server";
import { programSubject } from "./program-subject";
import { updatePaidUntil } from "./update-paid-until.server";

/**
 * What a checkout did. `twice`: money was taken for an invoice that was already paid or voided, which a person has to return.
 * `unrelated`: the checkout does not belong to an invoice of a program.
 */
export type SettledCheckout = "paid" | "unpaid" | "twice" | "unrelated";

const maxCheckoutsPerRun = 20;

/**
 * Fetches a checkout and, if it was paid, marks its invoice as paid by card and moves the end of the program's access, in one batch
 * with the audit entry; repeated calls change nothing (V7). Throws `PaymentsUnavailable`.
 */
export async function settleCheckout(
  context: Pick<Context, "db" | "now" | "id">,
  payments: Payments,
  checkoutId: string,
): Promise<SettledCheckout> {
  const { db, now } = context;
  const checkout = await payments.checkout(checkoutId);
  if (!checkout?.invoiceId) return "unrelated";
  if (!checkout.isPaid) return "unpaid";
  const { invoiceId } = checkout;
  const readInvoice = db.select().from(programInvoice).where(eq(programInvoice.id, invoiceId));
  const [{ programId = "", number = "" } = {}] = await readInvoice;
  if (!programId) return "unrelated";
  const isOpen = and(eq(programInvoice.id, invoiceId), isOpenInvoice);
  const after = { number, paidOn: getUtcDay(now), paidBy: "card" };
  const [, , , [invoice]] = await db.batch([
    audit(
      context,
      { actorId: "provider", action: "pay invoice", subject: programSubject(programId), after },
      sql`exists (select 1 from ${programInvoice} where ${isOpen})`,
    ),
    db.update(programInvoice).set({ paidAt: now, paidBy: "card", checkoutId }).where(isOpen),
    updatePaidUntil(db, programId),
    db.select().from(programInvoice).where(eq(programInvoice.id, invoiceId)),
  ]);
  const isPaidByThis = invoice?.paidBy === "card" && invoice.checkoutId === checkoutId && invoice.voidedAt === null;
  return isPaidByThis ? "paid" : "twice";
}

/**
 * Asks the provider about the newest payment pages of open invoices: records payments whose event was lost.
 * With a program's id, only those of the program. Returns the number of payments. Run by the scheduled job; reads them by the index `program_invoice_checkout`.
 */
export async function settleOpenCheckouts(
  context: Pick<Context, "db" | "now" | "id" | "payments">,
  programId?: string,
): Promise<number> {
  const { db, payments } = context;
  if (!payments) return 0;
  const rows = await db
    .select({ checkoutId: programInvoice.checkoutId })
    .from(programInvoice)
    .where(
      and(
        isNotNull(programInvoice.checkoutId),
        isOpenInvoice,
        programId ? eq(programInvoice.programId, programId) : undefined,
      ),
    )
    .orderBy(asc(programInvoice.createdAt))
    .limit(maxCheckoutsPerRun);
  let paidCount = 0;
  for (const { checkoutId } of rows) {
    if (!checkoutId) continue;
    if ((await settleCheckout(context, payments, checkoutId)) === "paid") paidCount += 1;
  }
  return paidCount;
}
