import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { studySession } from "../../db/schema";
import { getBlock } from "./engine/clock";
import { findNextUnanswered } from "./engine/marks";

/**
 * Returns the 0-based position at which to resume: the first unanswered question of the current block, or its last
 * question if all are answered. Returns null if the session is not the learner's.
 */
export async function findResumePosition(db: Db, userId: string, sessionId: string): Promise<number | null> {
  const [row] = await db
    .select({
      marks: studySession.marks,
      blockSize: studySession.blockSize,
      block: studySession.block,
    })
    .from(studySession)
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)));
  if (!row) return null;
  const { from, to } = getBlock(row);
  return from + (findNextUnanswered(row.marks.slice(from, to)) ?? to - from - 1);
}
