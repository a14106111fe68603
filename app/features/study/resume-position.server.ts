import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { studySession } from "../../db/schema";
import { blockOf } from "./engine/clock";
import { nextUnanswered } from "./engine/marks";

/**
 * Where the learner left off: the first unanswered question of the present block, 0-based; its last when all are answered.
 * Null: not theirs.
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
  const { from, to } = blockOf(row);
  return from + (nextUnanswered(row.marks.slice(from, to)) ?? to - from - 1);
}
