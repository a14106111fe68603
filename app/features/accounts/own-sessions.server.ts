import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { studySession } from "../../db/schema";

/** SQL: the column names a study session of this learner. */
export function inOwnSession(sessionId: SQLiteColumn, userId: string): SQL {
  return sql`${sessionId} in (select ${studySession.id} from ${studySession} where ${studySession.userId} = ${userId})`;
}
