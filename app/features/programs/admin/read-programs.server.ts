import { asc, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { program, programCoordinator, programInvoice, user } from "../../../db/schema";
import { formatMoney } from "../../../lib/money";
import { formatMediumDate } from "../../../lib/time-text";
import { getDaysLeft } from "../../program-payments/renewal";
import { countMembers } from "./save-program.server";

const maxPrograms = 200;

/** Returns the programs by name, with their members and the end of their access. One trip. */
export async function listPrograms({ db, now }: Pick<Context, "db" | "now">) {
  const rows = await db
    .select({
      id: sql<string>`${program.id}`.as("listed_program"),
      name: program.name,
      institution: program.institution,
      seats: program.seats,
      paidUntil: program.paidUntil,
      memberCount: countMembers.as("member_count"),
    })
    .from(program)
    .orderBy(asc(program.name), asc(program.id))
    .limit(maxPrograms);
  return rows.map((row) => ({ ...row, ...describeAccess(row.paidUntil, now) }));
}

export type ListedProgram = Awaited<ReturnType<typeof listPrograms>>[number];

/** Returns a program with its coordinators and invoices for an admin, who sees no study data here; null if unknown. One trip. */
export async function readProgram({ db, now }: Pick<Context, "db" | "now">, programId: string) {
  const [[row], coordinators, invoices] = await db.batch([
    db
      .select({
        id: program.id,
        name: program.name,
        institution: program.institution,
        seats: program.seats,
        paidUntil: program.paidUntil,
        memberCount: countMembers.as("member_count"),
      })
      .from(program)
      .where(eq(program.id, programId)),
    db
      .select({ userId: sql<string>`${user.id}`.as("coordinator_id"), name: user.name, email: user.email })
      .from(programCoordinator)
      .innerJoin(user, eq(user.id, programCoordinator.userId))
      .where(eq(programCoordinator.programId, programId))
      .orderBy(asc(user.name)),
    db
      .select()
      .from(programInvoice)
      .where(eq(programInvoice.programId, programId))
      .orderBy(desc(programInvoice.createdAt), desc(programInvoice.id))
      .limit(100),
  ]);
  if (!row) return null;
  const day = (at: number) => formatMediumDate(at, "UTC");
  return {
    ...row,
    ...describeAccess(row.paidUntil, now),
    coordinators,
    invoices: invoices.map(({ id, number, amount, currency, coversUntil, paidAt, paidBy, voidedAt, seats }) => ({
      ...{
        id,
        number,
        paidBy,
        isRenewal: seats !== null,
        amount: formatMoney(amount, currency),
        coversUntil: day(coversUntil),
      },
      paidOn: paidAt === null ? null : day(paidAt),
      state: voidedAt !== null ? ("voided" as const) : paidAt !== null ? ("paid" as const) : ("open" as const),
    })),
  };
}

export type AdminProgram = NonNullable<Awaited<ReturnType<typeof readProgram>>>;

/** Describes until when the members of a program have access. */
function describeAccess(paidUntil: number, now: number) {
  return {
    hasAccess: paidUntil > now,
    daysLeft: getDaysLeft(paidUntil, now),
    paidUntilText: paidUntil === 0 ? "not paid yet" : `${formatMediumDate(paidUntil, "UTC")}`,
  };
}
