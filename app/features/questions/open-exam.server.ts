import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { outcome, question, studyItem, studySession } from "../../db/schema";
import type { ShownOutcome } from "./taxonomy";

/**
 * Returns SQL for the ids of the questions in the learner's open exams. An exam is open until it is graded, even past its time.
 * The server sends no key, rationale, or correctness of these questions (Q12): every list, draw, and count uses `isNotHeldOut`
 * (filter-sql.server.ts), and every session uses `isWithheld` (study/visible-content.server.ts). An admin's test is not an exam.
 */
export function openExamQuestions(userId: string | SQL): SQL {
  return sql`(select asked.question_id ${fromOpenExamItems(userId)})`;
}

/** Returns an SQL condition: the question is in no open exam of the learner. */
export function isInNoOpenExam(userId: string, questionId: SQLiteColumn = question.id): SQL {
  // Compares ids only if an exam is open, because each comparison reads a row and a count compares every question of the bank.
  return sql`(not exists ${openExamQuestions(userId)} or ${questionId} not in ${openExamQuestions(userId)})`;
}

/**
 * Returns the SQL clauses, beginning with "from", that select the study items (`asked`) of the learner's open exams (`exam`).
 */
export function fromOpenExamItems(userId: string | SQL): SQL {
  // The modes are literals, because SQLite does not use a partial index for parameters.
  return sql`from ${studySession} exam cross join ${studyItem} asked on asked.session_id = exam.id
    where exam.user_id = ${userId} and exam.finished_at is null and exam.mode in ('exam', 'blocks', 'mock') and exam.is_test = 0`;
}

/** Returns SQL for the outcome that a list may show (Q12), on `question` left-joined with the learner's `outcome`. */
export function shownOutcome(userId: string): SQL<ShownOutcome> {
  return sql<ShownOutcome>`case when ${question.id} in ${openExamQuestions(userId)} then 'in-exam' else coalesce(${outcome.state}, 'unused') end`;
}
