import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, outcome, question, studySession } from "../../db/schema";
import { mayKnowAnswer } from "../questions/shown-topic.server";

/**
 * Reads the place of the learner's latest answer to a question, where the explanation opens. Null if there is none, or if an open
 * exam of the learner asks the question (Q12).
 */
export async function readLatestAnswerPlace(db: Db, userId: string, questionId: string) {
  // Joins by way of the learner's sessions, because answers are indexed by session only.
  const [place] = await db
    .select({ sessionId: answer.sessionId, position: answer.position })
    .from(studySession)
    .innerJoin(answer, eq(answer.sessionId, studySession.id))
    .innerJoin(question, eq(question.id, answer.questionId))
    .innerJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        eq(studySession.userId, userId),
        eq(studySession.isTest, false),
        eq(answer.questionId, questionId),
        mayKnowAnswer(userId),
      ),
    )
    .orderBy(desc(answer.answeredAt))
    .limit(1);
  return place ?? null;
}
