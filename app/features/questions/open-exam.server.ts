import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { outcome, question, studyItem, studySession } from "../../db/schema";
import type { ShownOutcome } from "./taxonomy";

/**
 * SQL: the ids of the questions that the learner's open exams ask; an exam is open until it is graded, also past its time. No
 * key, reason or correctness of these leaves the server to them (Q12): every list, draw and count goes through `notHeldOut`,
 * every session through `withheld` (study/may-show.server.ts). A test that an admin plays is no exam.
 */
export function openExamQuestions(userId: string | SQL): SQL {
  return sql`(select asked.question_id ${askedInOpenExams(userId)})`;
}

/** SQL: no open exam of the learner asks the question, by default the one of `question`. */
export function inNoOpenExam(userId: string, questionId: SQLiteColumn = question.id): SQL {
  // Looked up only if an exam is open: each lookup reads a row, and counts read the whole bank.
  return sql`(not exists ${openExamQuestions(userId)} or ${questionId} not in ${openExamQuestions(userId)})`;
}

/** SQL, from "from" on: the places of the learner's open exams (`exam`, `asked`). */
export function askedInOpenExams(userId: string | SQL): SQL {
  // Modes as literals: a partial index matches no parameter.
  return sql`from ${studySession} exam cross join ${studyItem} asked on asked.session_id = exam.id
    where exam.user_id = ${userId} and exam.finished_at is null and exam.mode in ('exam', 'blocks', 'mock') and exam.is_test = 0`;
}

/** SQL on `question` left-joined with the learner's `outcome`: the outcome as a list may show it. */
export function shownOutcome(userId: string): SQL<ShownOutcome> {
  return sql<ShownOutcome>`case when ${question.id} in ${openExamQuestions(userId)} then 'in-exam' else coalesce(${outcome.state}, 'unused') end`;
}
