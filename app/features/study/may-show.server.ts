import { type SQL, sql } from "drizzle-orm";
import { questionGrant, studyItem, studySession, user } from "../../db/schema";

/**
 * SQL on `study_session` and `study_item`: the content of the place may be sent to its learner. In a test that is the role of
 * this moment, so that an admin who loses it cannot go on; in every other session a grant (P1).
 */
export function mayShow(userId: string | SQL): SQL {
  return sql`case when ${studySession.isTest} then ${isAdmin(userId)} else exists (select 1 from ${questionGrant}
    where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${studyItem.questionId}) end`;
}

/** SQL on `study_session`: it is no test, or its learner is an admin still. */
export function adminIfTest(userId: string): SQL {
  return sql`(not ${studySession.isTest} or ${isAdmin(userId)})`;
}

/** SQL: they have the role now. */
export function isAdmin(userId: string | SQL): SQL {
  return sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${user.role} = 'admin')`;
}
