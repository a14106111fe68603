import { and, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { rvuShift, rvuShiftPart } from "../../../db/schema";
import { deletedKept } from "./limits";

/** Takes away for good what was counted in shifts that were deleted long enough ago; their bare rows stay. */
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
