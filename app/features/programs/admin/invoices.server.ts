import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { programInvoice } from "../../../db/schema";
import { audit } from "../../audit/audit.server";
import { programSubject } from "../../program-payments/program-subject";
import { getEndOfUtcDay } from "../../program-payments/renewal";
import { updatePaidUntil } from "../../program-payments/update-paid-until.server";
import type { PaymentMethod } from "../program-taxonomy";

type WriteContext = Pick<Context, "db" | "now" | "id">;

/** An invoice as the form sends it; dates are YYYY-MM-DD. */
export interface NewInvoice {
  number: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  coversUntil: string;
  paidOn?: string | undefined;
  paidBy: PaymentMethod;
}

/** Records an invoice, in one batch with the end of the access and the audit entry; `invoiceId` sent twice records it once. */
export async function recordInvoice(
  context: WriteContext,
  actorId: string,
  { programId, invoiceId }: { programId: string; invoiceId: string },
  { number, amount, currency, coversUntil, paidOn, paidBy }: NewInvoice,
): Promise<void> {
  const { db, now } = context;
  const isNew = sql`not exists (select 1 from ${programInvoice} where id = ${invoiceId})`;
  const after = { number, amount, currency, coversUntil, ...(paidOn && { paidOn, paidBy }) };
  await db.batch([
    audit(context, { actorId, action: "record invoice", subject: programSubject(programId), after }, isNew),
    db
      .insert(programInvoice)
      .values({
        ...{ id: invoiceId, programId, number, amount, currency, createdAt: now },
        coversUntil: getEndOfUtcDay(coversUntil),
        ...(paidOn ? { paidAt: Date.parse(`${paidOn}T00:00:00Z`), paidBy } : {}),
      })
      .onConflictDoNothing(),
    updatePaidUntil(db, programId),
  ]);
}

/** Records the payment of an open invoice. Returns false if it is paid or voided already. */
export async function payInvoice(
  context: WriteContext,
  actorId: string,
  programId: string,
  { invoiceId, paidOn, paidBy }: { invoiceId: string; paidOn: string; paidBy: PaymentMethod },
): Promise<boolean> {
  const { db } = context;
  const isOpen = and(
    eq(programInvoice.id, invoiceId),
    eq(programInvoice.programId, programId),
    isNull(programInvoice.paidAt),
    isNull(programInvoice.voidedAt),
  );
  const exists = sql`exists (select 1 from ${programInvoice} where ${isOpen})`;
  const number = sql`(select json_object('number', number, 'paidOn', ${paidOn}, 'paidBy', ${paidBy}) from ${programInvoice} where id = ${invoiceId})`;
  const [, paid] = await db.batch([
    audit(context, { actorId, action: "pay invoice", subject: programSubject(programId), after: number }, exists),
    db
      .update(programInvoice)
      .set({ paidAt: Date.parse(`${paidOn}T00:00:00Z`), paidBy })
      .where(isOpen)
      .returning({ id: programInvoice.id }),
    updatePaidUntil(db, programId),
  ]);
  return paid.length > 0;
}

/** Voids an invoice: it stays on the list and gives no access. Returns false if it is voided already. */
export async function voidInvoice(
  context: WriteContext,
  actorId: string,
  programId: string,
  invoiceId: string,
): Promise<boolean> {
  const { db, now } = context;
  const isValid = and(
    eq(programInvoice.id, invoiceId),
    eq(programInvoice.programId, programId),
    isNull(programInvoice.voidedAt),
  );
  const before = sql`(select json_object('number', number, 'amount', amount, 'currency', currency) from ${programInvoice} where id = ${invoiceId})`;
  const [, voided] = await db.batch([
    audit(
      context,
      { actorId, action: "void invoice", subject: programSubject(programId), before },
      sql`exists (select 1 from ${programInvoice} where ${isValid})`,
    ),
    db.update(programInvoice).set({ voidedAt: now }).where(isValid).returning({ id: programInvoice.id }),
    updatePaidUntil(db, programId),
  ]);
  return voided.length > 0;
}
