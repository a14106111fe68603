import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { questionVersion, studyItem, studySession } from "../../db/schema";
import { testSessionPrefix } from "../../study-paths";
import { startClock } from "./engine/clock";
import { makeEmptyMarks } from "./engine/marks";
import { getSessionShape } from "./session-request.server";
import type { SessionOptions } from "./start-forms";

/** The test session that an admin requests (M3). */
export interface TestRequest {
  /** Ids of the versions, in order. */
  versionIds: string[];
  options: SessionOptions;
  /** Query string of the page on which the admin can start the same test again. */
  query: string;
}

/**
 * Starts a test session, in which an admin answers these versions whatever their status and nothing counts, and returns
 * its id. The caller must check the admin role; opening a question checks the role again.
 */
export async function startTest(
  db: Db,
  userId: string,
  { versionIds, options, query }: TestRequest,
  { now, seed, id }: { now: number; seed: number; id: string },
): Promise<string> {
  const sessionId = `${testSessionPrefix}${id}`;
  const size = versionIds.length;
  const { mode, blockSize, secondsPerQuestion, extraTimePercent } = await getSessionShape(db, userId, options, size);
  await db.batch([
    db.insert(studySession).values({
      id: sessionId,
      userId,
      mode,
      request: JSON.stringify({ from: "test", query }),
      seed,
      marks: makeEmptyMarks(size),
      createdAt: now,
      lastActivityAt: now,
      blockSize,
      extraTimePercent,
      ...startClock(size, secondsPerQuestion, extraTimePercent, blockSize, now),
      isTest: true,
    }),
    db.insert(studyItem).select(
      sql`select ${sessionId}, je.key, ${questionVersion.questionId}, ${questionVersion.id} from json_each(${JSON.stringify(versionIds)}) je
          inner join ${questionVersion} on ${questionVersion.id} = je.value`,
    ),
  ]);
  return sessionId;
}
