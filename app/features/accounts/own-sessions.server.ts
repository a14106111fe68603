import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { studySession } from "../../db/schema";

/** Builds the SQL condition that the column contains the id of one of the learner's study sessions. */
export function isInOwnSession(sessionId: SQLiteColumn, userId: string): SQL {
  return sql`${sessionId} in (select ${studySession.id} from ${studySession} where ${studySession.userId} = ${userId})`;
}
