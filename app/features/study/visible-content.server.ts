import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { questionGrant, studyItem, studySession, user } from "../../db/schema";
import { listScopes } from "../auth/admin-scopes";
import { fromOpenExamItems, openExamQuestions } from "../questions/open-exam.server";
import { withheldMark } from "./engine/marks";

/**
 * SQL on `study_session` and `study_item`: the content may be sent to the learner. A test session requires the admin
 * role; any other session requires a grant (P1). The question must not be withheld (Q12).
 */
export function isVisible(userId: string | SQL): SQL {
  return sql`(case when ${studySession.isTest} then ${isAdmin(userId)} else exists (select 1 from ${questionGrant}
    where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${studyItem.questionId}) end and not ${isWithheld(userId)})`;
}

/**
 * SQL on `study_session` and `study_item`: the question is withheld in this session, because another session of the
 * learner is an open exam that contains the question (Q12).
 */
export function isWithheld(userId: string | SQL): SQL {
  // The condition checks the session first, because in an open exam no further lookup is needed.
  return sql`(not ${studySession.isTest} and not ${isOpenExam} and ${studyItem.questionId} in ${openExamQuestions(userId)})`;
}

/** SQL on `study_session`: the session is an exam that has not ended. */
export const isOpenExam = sql`(${studySession}.finished_at is null and ${studySession}.mode in ('exam', 'blocks', 'mock'))`;

/**
 * SQL on `study_session`: the id of another open exam of the learner that contains the question; null if there is none.
 */
export function selectOpenExamId(userId: string, questionId: SQL): SQL<string | null> {
  return sql<
    string | null
  >`case when not ${studySession}.is_test and not ${isOpenExam} then (select exam.id ${fromOpenExamItems(userId)}
    and asked.question_id = ${questionId} limit 1) end`;
}

/**
 * SQL on `study_session`: the marks that the learner may see, without the results of withheld questions. In an adaptive session,
 * the last marks have no question yet.
 */
export function selectVisibleMarks(userId: string): SQL<string> {
  // The table name is written out, because drizzle omits it in a query on a single table.
  const mark = sql`substr(${studySession}.marks, item.position + 1, 1)`;
  const openExamQuestionIds = openExamQuestions(userId);
  return sql<string>`case when ${studySession}.is_test or ${isOpenExam} or not exists ${openExamQuestionIds} then ${studySession}.marks
    else (select coalesce(group_concat(case when ${mark} <> '-' and item.question_id in ${openExamQuestionIds} then ${withheldMark} else ${mark} end, '' order by item.position), '')
        || substr(${studySession}.marks, count(*) + 1)
      from ${studyItem} item where item.session_id = ${studySession}.id) end`;
}

/** Returns the columns of a session, in which `marks` contains only visible marks. */
export function selectVisibleColumns(userId: string) {
  return { ...getTableColumns(studySession), marks: selectVisibleMarks(userId).as("shown_marks") };
}

/** SQL on `study_session`: the session is not a test, or its learner is an admin now. */
export function isAdminIfTest(userId: string): SQL {
  return sql`(not ${studySession.isTest} or ${isAdmin(userId)})`;
}

/** SQL: the user is an admin now and may read the bank (A8). */
export function isAdmin(userId: string | SQL): SQL {
  return sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${user.role} = 'admin' and ${user.adminScope} in ${listScopes("bank")})`;
}
