import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { rvuShift } from "~/db/schema";
import { restorableMs } from "./shift-limits";

/** Renames a learner's shift; an empty text removes the name. Returns false if the shift is not the learner's. */
export async function renameShift(db: Db, userId: string, shiftId: string, name: string): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ name: name || null })
    .where(isOwnRemainingShift(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/**
 * Deletes a shift and its link; the shift can be restored for 30 days. Returns false if the shift is not the learner's.
 */
export async function deleteShift(db: Db, userId: string, shiftId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ deletedAt: now, shareToken: null })
    .where(isOwnRemainingShift(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/**
 * Restores a deleted shift without its link. Returns false more than 30 days after the deletion, or if the shift is not
 * the learner's.
 */
export async function restoreShift(db: Db, userId: string, shiftId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ deletedAt: null })
    .where(and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId), gt(rvuShift.deletedAt, now - restorableMs)))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/**
 * Creates the shift's link; if `token` is null, removes the link for good. Returns false if the shift is not the
 * learner's.
 */
export async function shareShift(db: Db, userId: string, shiftId: string, token: string | null): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ shareToken: token && sql`coalesce(${rvuShift.shareToken}, ${token})` })
    .where(isOwnRemainingShift(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

function isOwnRemainingShift(userId: string, shiftId: string) {
  return and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId), isNull(rvuShift.deletedAt));
}
