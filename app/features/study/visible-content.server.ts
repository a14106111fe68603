import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { questionGrant, studyItem, studySession, user } from "../../db/schema";
import { askedInOpenExams, openExamQuestions } from "../questions/open-exam.server";
import { withheldMark } from "./engine/marks";

/**
 * SQL on `study_session` and `study_item`: the content of the place may be sent to its learner. In a test that is the role of
 * this moment, so that an admin who loses it cannot go on; in every other session a grant (P1), and no open exam asks it.
 */
export function isVisible(userId: string | SQL): SQL {
  return sql`(case when ${studySession.isTest} then ${isAdmin(userId)} else exists (select 1 from ${questionGrant}
    where ${questionGrant.userId} = ${userId} and ${questionGrant.questionId} = ${studyItem.questionId}) end and not ${isWithheld(userId)})`;
}

/**
 * SQL on `study_session` and `study_item`: an open exam of the learner asks the question, and this session is another one. Until
 * that exam ends it is closed here: neither asked, answered nor reviewed (Q12).
 */
export function isWithheld(userId: string | SQL): SQL {
  // The session itself first: places of an open exam need no lookup of the others.
  return sql`(not ${studySession.isTest} and not ${isOpenExam} and ${studyItem.questionId} in ${openExamQuestions(userId)})`;
}

const isOpenExam = sql`(${studySession}.finished_at is null and ${studySession}.mode in ('exam', 'blocks', 'mock'))`;

/** SQL on `study_session`: the open exam of the learner that asks the question, null when it is this session or there is none. */
export function findOpenExam(userId: string, questionId: SQL): SQL<string | null> {
  return sql<
    string | null
  >`case when not ${studySession}.is_test and not ${isOpenExam} then (select exam.id ${askedInOpenExams(userId)}
    and asked.question_id = ${questionId} limit 1) end`;
}

/** SQL on `study_session`: its marks as its learner may see them, without the verdict of withheld places. */
export function visibleMarks(userId: string): SQL<string> {
  // Whole names: in a select of one table drizzle writes a column without its table.
  const mark = sql`substr(${studySession}.marks, item.position + 1, 1)`;
  const asked = openExamQuestions(userId);
  return sql<string>`case when ${studySession}.is_test or ${isOpenExam} or not exists ${asked} then ${studySession}.marks
    else (select group_concat(case when ${mark} <> '-' and item.question_id in ${asked} then ${withheldMark} else ${mark} end, '' order by item.position)
      from ${studyItem} item where item.session_id = ${studySession}.id) end`;
}

/** The columns of a session with its marks as its learner may see them. */
export function visibleColumns(userId: string) {
  return { ...getTableColumns(studySession), marks: visibleMarks(userId).as("shown_marks") };
}

/** SQL on `study_session`: it is no test, or its learner is an admin still. */
export function adminIfTest(userId: string): SQL {
  return sql`(not ${studySession.isTest} or ${isAdmin(userId)})`;
}

/** SQL: they have the role now. */
export function isAdmin(userId: string | SQL): SQL {
  return sql`exists (select 1 from ${user} where ${user.id} = ${userId} and ${user.role} = 'admin')`;
}
