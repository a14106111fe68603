import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, question, questionVersion, studyItem, studySession, topic } from "../../db/schema";
import { domainNames } from "../questions/taxonomy";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { describeKey, describeResponse } from "./engine/answer-text";
import type { Response } from "./engine/response";
import type { SessionMode } from "./engine/session-taxonomy";
import { isAdminIfTest, isWithheld } from "./visible-content.server";

/** A question that was missed, with its key and teaching points, as a list prints it. */
export interface MissedQuestion {
  /** 0-based position in the session. */
  position: number;
  domains: string[];
  topic: string;
  stem: string;
  hasPictures: boolean;
  /** The correct answer as lines of text. */
  answer: string[];
  /** The learner's answer as lines of text. */
  response: string[];
  /** The teaching point; for a case, also those of its parts. */
  teachingPoints: string[];
}

export interface MissedQuestions {
  mode: SessionMode;
  createdAt: number;
  finishedAt: number | null;
  questions: MissedQuestion[];
}

/**
 * Returns the questions of the learner's session that were answered incorrectly. Like a review, the list holds none that
 * an open exam withholds (Q12). Unanswered questions are not in it, because the learner may not have seen them. Returns
 * null if the session is not the learner's.
 */
export async function getMissedQuestions(db: Db, userId: string, sessionId: string): Promise<MissedQuestions | null> {
  const [[session], rows] = await db.batch([
    db
      .select({
        mode: studySession.mode,
        createdAt: studySession.createdAt,
        finishedAt: studySession.finishedAt,
      })
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    db
      .select({
        position: sql<number>`${studyItem.position}`.as("item_position"),
        organ: question.organ,
        modality: question.modality,
        topic: topic.path,
        body: questionVersion.body,
        answerSheet: questionVersion.answerSheet,
        response: answer.response,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .innerJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .where(
        and(
          eq(studyItem.sessionId, sessionId),
          isAdminIfTest(userId),
          sql`not ${isWithheld(userId)}`,
          eq(answer.correct, false),
        ),
      )
      .orderBy(studyItem.position),
  ]);
  return session ? { ...session, questions: rows.map(toMissedQuestion) } : null;
}

interface MissedRow {
  position: number;
  organ: Parameters<typeof domainNames>[0];
  modality: Parameters<typeof domainNames>[1];
  topic: string;
  body: string;
  answerSheet: string;
  response: string;
}

function toMissedQuestion({ organ, modality, response, ...row }: MissedRow): MissedQuestion {
  const body = JSON.parse(row.body) as QuestionBody;
  const { key, teachingPoint } = JSON.parse(row.answerSheet) as AnswerSheet;
  return {
    position: row.position,
    domains: domainNames(organ, modality),
    topic: row.topic,
    stem: body.stem,
    hasPictures: Boolean(body.image || body.series?.length),
    answer: describeKey(body, key),
    response: describeResponse(body, JSON.parse(response) as Response),
    teachingPoints: [...(key.type === "case" ? key.parts.map((part) => part.teachingPoint) : []), teachingPoint],
  };
}
