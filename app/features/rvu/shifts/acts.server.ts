import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { rvuShift } from "../../../db/schema";
import { deletedKept } from "./limits";

/** Gives a shift of the learner's a name, or none. False when it is not theirs. */
export async function renameShift(db: Db, userId: string, shiftId: string, name: string): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ name: name || null })
    .where(own(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/** Takes a shift away, and its link with it; for some days it can be brought back. False when it is not theirs. */
export async function deleteShift(db: Db, userId: string, shiftId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ deletedAt: now, shareToken: null })
    .where(own(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/** Brings a deleted shift back while its counts are kept. */
export async function restoreShift(db: Db, userId: string, shiftId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ deletedAt: null })
    .where(and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId), gt(rvuShift.deletedAt, now - deletedKept)))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

/** Opens a shift to whoever has the link, or closes it: the old link is dead for good then. False when it is not theirs. */
export async function shareShift(db: Db, userId: string, shiftId: string, token: string | null): Promise<boolean> {
  const rows = await db
    .update(rvuShift)
    .set({ shareToken: token && sql`coalesce(${rvuShift.shareToken}, ${token})` })
    .where(own(userId, shiftId))
    .returning({ id: rvuShift.id });
  return rows.length > 0;
}

function own(userId: string, shiftId: string) {
  return and(eq(rvuShift.id, shiftId), eq(rvuShift.userId, userId), isNull(rvuShift.deletedAt));
}
