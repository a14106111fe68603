import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { programInvoice } from "../../db/schema";
import { getUtcDay } from "../../lib/day";
import { audit } from "../audit/audit.server";
import { programSubject } from "./program-subject";
import type { Renewal } from "./renewal";

type WriteContext = Pick<Context, "db" | "now" | "id">;
export type StoredInvoice = typeof programInvoice.$inferSelect;

/** SQL condition: the invoice is neither paid nor voided. */
export const isOpenInvoice = and(isNull(programInvoice.paidAt), isNull(programInvoice.voidedAt));

/** Selects the open invoices that an admin recorded, oldest first, for a batch. */
export function selectRecordedOpenInvoices(db: Db, programId: string) {
  return db
    .select({
      id: programInvoice.id,
      number: programInvoice.number,
      amount: programInvoice.amount,
      currency: programInvoice.currency,
      coversUntil: programInvoice.coversUntil,
    })
    .from(programInvoice)
    .where(and(eq(programInvoice.programId, programId), isOpenInvoice, isNull(programInvoice.seats)))
    .orderBy(asc(programInvoice.createdAt))
    .limit(20);
}

/** Returns an open invoice of a program; null if there is none with this id. */
export async function getOpenInvoice(db: Db, programId: string, invoiceId: string): Promise<StoredInvoice | null> {
  const [row] = await db
    .select()
    .from(programInvoice)
    .where(and(eq(programInvoice.id, invoiceId), eq(programInvoice.programId, programId), isOpenInvoice));
  return row ?? null;
}

/** Returns the open invoices of a year that is paid by card, newest first. */
export function listOpenRenewals(db: Db, programId: string): Promise<StoredInvoice[]> {
  return db
    .select()
    .from(programInvoice)
    .where(and(eq(programInvoice.programId, programId), isOpenInvoice, isNotNull(programInvoice.seats)))
    .orderBy(desc(programInvoice.createdAt));
}

/** Returns whether an invoice still sells this year at this price. */
export function isForRenewal(invoice: StoredInvoice, { seats, amount, currency, coversUntil }: Renewal): boolean {
  return (
    invoice.seats === seats &&
    invoice.amount === amount &&
    invoice.currency === currency &&
    invoice.coversUntil === coversUntil
  );
}

/**
 * Creates the invoice of a renewal with its audit entry, unless the program has an open one: of two parallel requests, one creates it.
 * Returns the open one.
 */
export async function createRenewalInvoice(
  context: WriteContext,
  actorId: string,
  programId: string,
  { seats, amount, currency, coversUntil }: Renewal,
): Promise<StoredInvoice | null> {
  const { db, now } = context;
  const id = context.id();
  const number = `CARD-${getUtcDay(now)}-${id
    .replace(/[^a-zA-Z0-9]/g, "")
    .slice(-6)
    .toUpperCase()}`;
  const hasNone = sql`not exists (select 1 from ${programInvoice} where program_id = ${programId} and seats is not null
    and paid_at is null and voided_at is null)`;
  const after = { number, seats, amount, currency, coversUntil };
  await db.batch([
    audit(context, { actorId, action: "record invoice", subject: programSubject(programId), after }, hasNone),
    db.insert(programInvoice).select(
      sql`select ${id}, ${programId}, ${number}, ${amount}, ${currency}, ${coversUntil}, ${now}, null, null, null, null, ${seats}
        where ${hasNone}`,
    ),
  ]);
  return (await listOpenRenewals(db, programId))[0] ?? null;
}

/** Voids an open renewal invoice that is out of date, with its audit entry; its payment page must be closed before. */
export async function voidOutdatedRenewal(context: WriteContext, actorId: string, invoice: StoredInvoice) {
  const { db, now } = context;
  const { id, programId, number } = invoice;
  const isOpen = and(eq(programInvoice.id, id), isOpenInvoice);
  await db.batch([
    audit(
      context,
      { actorId, action: "void invoice", subject: programSubject(programId), before: { number } },
      sql`exists (select 1 from ${programInvoice} where ${isOpen})`,
    ),
    db.update(programInvoice).set({ voidedAt: now }).where(isOpen),
  ]);
}
