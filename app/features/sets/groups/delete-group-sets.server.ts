import { eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { groupParticipant, groupSet, groupSetItem } from "../../../db/schema";

/**
 * Builds the statements that delete the group sets for which `condition` holds, with their links and comparisons, for a batch.
 * The sessions of the participants stay.
 */
export function buildGroupSetDeletion(db: Db, condition: SQL | undefined) {
  const groupIds = db.select({ id: groupSet.id }).from(groupSet).where(condition);
  return [
    db.delete(groupParticipant).where(inArray(groupParticipant.groupId, groupIds)),
    db.delete(groupSetItem).where(inArray(groupSetItem.groupId, groupIds)),
    db.delete(groupSet).where(condition),
  ] as const;
}

/** Builds the statements that delete a learner's group sets and participations, for a batch. */
export function buildLearnerGroupDeletion(db: Db, userId: string) {
  return [
    ...buildGroupSetDeletion(db, eq(groupSet.userId, userId)),
    db.delete(groupParticipant).where(eq(groupParticipant.userId, userId)),
  ] as const;
}
