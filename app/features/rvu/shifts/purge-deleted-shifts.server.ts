import { and, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { rvuShift, rvuShiftPart } from "~/db/schema";
import { restorableMs } from "./shift-limits";

/**
 * Deletes the counts and names of shifts that were deleted more than 30 days ago. The rows of the shifts stay, so that
 * devices that sync late learn of the deletion.
 */
export async function purgeDeletedShifts(db: Db, now: number): Promise<void> {
  const isExpired = lt(rvuShift.deletedAt, now - restorableMs);
  await db.batch([
    db
      .delete(rvuShiftPart)
      .where(inArray(rvuShiftPart.shiftId, db.select({ id: rvuShift.id }).from(rvuShift).where(isExpired))),
    db
      .update(rvuShift)
      .set({ name: null })
      .where(and(isExpired, isNotNull(rvuShift.name))),
  ]);
}
