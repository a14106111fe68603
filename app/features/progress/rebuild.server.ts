import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, outcome, progressCell, question, studyDay } from "../../db/schema";

/**
 * Rebuilds everything that is kept beside a learner's answers (outcomes, cells, days) from the answers themselves, in one
 * batch. Afterwards it equals what answering kept, so it repairs whatever a bug or a manual change has spoilt.
 */
export async function rebuildProgress(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.delete(outcome).where(eq(outcome.userId, userId)),
    db.delete(progressCell).where(eq(progressCell.userId, userId)),
    db.delete(studyDay).where(eq(studyDay.userId, userId)),
    db.insert(outcome).select(
      // SQLite takes bare columns from the row that holds the max: here the latest answer.
      sql`select ${answer.userId}, ${answer.questionId}, max(case when ${answer.first} then ${answer.correct} else 0 end), latest.correct, count(*), latest.at
        from ${answer} inner join (
          select question_id, correct, max(answered_at) as at from ${answer} where user_id = ${userId} group by question_id
        ) latest on latest.question_id = ${answer.questionId}
        where ${answer.userId} = ${userId} group by ${answer.questionId}`,
    ),
    db.insert(progressCell).select(
      sql`select ${outcome.userId}, ${question.organ}, ${question.modality}, count(*), sum(${outcome.firstCorrect}), sum(${outcome.latestCorrect})
        from ${outcome} inner join ${question} on ${question.id} = ${outcome.questionId}
        where ${outcome.userId} = ${userId} group by ${question.organ}, ${question.modality}`,
    ),
    db.insert(studyDay).select(
      sql`select ${answer.userId}, ${answer.day}, count(*), sum(${answer.correct}), sum(${answer.took})
        from ${answer} where ${answer.userId} = ${userId} group by ${answer.day}`,
    ),
  ]);
}
