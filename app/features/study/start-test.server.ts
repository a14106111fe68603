import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { questionVersion, studyItem, studySession } from "../../db/schema";
import { testSessionPrefix } from "../../study-paths";
import { startClock } from "./engine/clock";
import { makeEmptyMarks } from "./engine/marks";
import { getSessionShape } from "./session-request.server";
import type { SessionOptions } from "./start-forms";

/** A test as requested by an admin (M3). */
export interface TestRequest {
  /** Ids of the versions, in order. */
  versionIds: string[];
  options: SessionOptions;
  /** Query string of the page that can start the test again. */
  query: string;
}

/**
 * Starts an uncounted session in which an admin plays these versions, whatever their status, and returns its id. The
 * caller must check the admin role; opening a question checks it again.
 */
export async function startTest(
  db: Db,
  userId: string,
  { versionIds, options, query }: TestRequest,
  { now, seed, id }: { now: number; seed: number; id: string },
): Promise<string> {
  const sessionId = `${testSessionPrefix}${id}`;
  const size = versionIds.length;
  const { mode, blockSize, seconds, extraTime } = await getSessionShape(db, userId, options, size);
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
      extraTimePercent: extraTime,
      ...startClock(size, seconds, extraTime, blockSize, now),
      isTest: true,
    }),
    db.insert(studyItem).select(
      sql`select ${sessionId}, je.key, ${questionVersion.questionId}, ${questionVersion.id} from json_each(${JSON.stringify(versionIds)}) je
          inner join ${questionVersion} on ${questionVersion.id} = je.value`,
    ),
  ]);
  return sessionId;
}
