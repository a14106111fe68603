import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { program, programInvoice } from "../../db/schema";

/** Returns the statement that writes the end of the access, which the paid invoices determine (V1). */
export function updatePaidUntil(db: Db, programId: string) {
  return db
    .update(program)
    .set({
      paidUntil: sql`coalesce((select max(covers_until) from ${programInvoice}
        where program_id = ${programId} and paid_at is not null and voided_at is null), 0)`,
    })
    .where(eq(program.id, programId));
}
