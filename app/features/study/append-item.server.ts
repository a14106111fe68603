import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, studyItem, studySession } from "../../db/schema";
import { openExamQuestions } from "../questions/open-exam.server";
import { accessibleQuestions } from "../quota/bank-access.server";

/** The questions of which an adaptive session takes the first available one. */
export interface NextItem {
  /** In order of preference. */
  questionIds: readonly string[];
  /** Whether the learner may open every question; otherwise, only free and opened ones are taken (P2). */
  unlimited: boolean;
}

/** Largest number of questions tried; more than one is needed only if a question has left the bank since the session began. */
const maxTried = 6;

/**
 * Builds the statement that adds the next question to an adaptive session (G32). It adds nothing if another tab has added one, if
 * the question before is not answered, or if the session has ended. A question that is not live, or that is in an open exam of the
 * learner (Q12), is passed over.
 */
export function buildItemInsert(
  db: Db,
  userId: string,
  sessionId: string,
  position: number,
  { questionIds, unlimited }: NextItem,
) {
  return db
    .insert(studyItem)
    .select(
      sql`select ${sessionId}, ${position}, ${question.id}, ${question.versionId}
        from json_each(${JSON.stringify(questionIds.slice(0, maxTried))}) je
        inner join ${question} on ${question.id} = je.value
        inner join ${studySession} on ${studySession.id} = ${sessionId}
        where ${studySession.userId} = ${userId} and ${studySession.finishedAt} is null and ${studySession.closedAt} is null
          and ${question.status} = 'live' and ${unlimited ? sql`true` : accessibleQuestions(userId)}
          and ${question.id} not in ${openExamQuestions(userId)}
          and length(rtrim(${studySession.marks}, '-')) = ${position} and ${position} < length(${studySession.marks})
          and not exists (select 1 from ${studyItem} asked where asked.session_id = ${sessionId} and asked.position = ${position})
        order by je.key limit 1`,
    )
    .onConflictDoNothing();
}
