import { and, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { rvuShift, rvuShiftPart } from "../../../db/schema";
import { deletedKept } from "./limits";

/**
 * Deletes the counts and names of shifts that were deleted more than 30 days ago. Their rows stay, so that late devices
 * learn of the deletion.
 */
export async function forgetDeletedShifts(db: Db, now: number): Promise<void> {
  const long = lt(rvuShift.deletedAt, now - deletedKept);
  await db.batch([
    db
      .delete(rvuShiftPart)
      .where(inArray(rvuShiftPart.shiftId, db.select({ id: rvuShift.id }).from(rvuShift).where(long))),
    db
      .update(rvuShift)
      .set({ name: null })
      .where(and(long, isNotNull(rvuShift.name))),
  ]);
}
