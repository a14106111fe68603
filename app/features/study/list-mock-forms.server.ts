import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mockForm, mockFormItem, mockTaken, studySession } from "../../db/schema";
import { countMarks } from "./engine/marks";
import { selectVisibleMarks } from "./visible-content.server";

/** A mock exam form with the learner's results. */
export interface MockFormSummary {
  id: string;
  number: number;
  questionCount: number;
  blockCount: number;
  /** Time allowed for a block, with the learner's extra time, in ms. */
  blockMs: number;
  /** When the learner first started the form, in ms; null if the learner has not, so that the form is still held out. */
  takenAt: number | null;
  /** Id of the learner's open session with this form. */
  openSessionId: string | null;
  /** The learner's last finished session with this form. */
  lastResult: { sessionId: string; correct: number; total: number; finishedAt: number } | null;
}

/**
 * Returns every form with the learner's results, in one database trip. `extraTime` is a percentage of the usual time
 * (T6).
 */
export async function listMockForms(db: Db, userId: string, extraTime: number): Promise<MockFormSummary[]> {
  const [forms, sessions] = await db.batch([
    db
      .select({
        id: sql<string>`${mockForm.id}`.as("mock_form_id"),
        number: mockForm.number,
        blockSize: mockForm.blockSize,
        secondsPerQuestion: mockForm.secondsPerQuestion,
        questions: sql<number>`(select count(*) from ${mockFormItem} where ${mockFormItem.formId} = ${mockForm.id})`.as(
          "question_count",
        ),
        takenAt: mockTaken.takenAt,
      })
      .from(mockForm)
      .leftJoin(mockTaken, and(eq(mockTaken.formId, mockForm.id), eq(mockTaken.userId, userId)))
      .orderBy(mockForm.number),
    db
      .select({
        id: studySession.id,
        formId: studySession.formId,
        marks: selectVisibleMarks(userId).as("shown_marks"),
        finishedAt: studySession.finishedAt,
      })
      .from(studySession)
      .where(and(eq(studySession.userId, userId), isNotNull(studySession.formId)))
      .orderBy(desc(studySession.createdAt))
      .limit(100),
  ]);
  return forms.map(({ id, number, blockSize, secondsPerQuestion, questions, takenAt }) => {
    const formSessions = sessions.filter(({ formId }) => formId === id);
    const lastFinishedSession = formSessions.find(({ finishedAt }) => finishedAt !== null);
    return {
      id,
      number,
      questionCount: questions,
      blockCount: Math.max(1, Math.ceil(questions / blockSize)),
      blockMs: Math.round((Math.min(blockSize, questions) * secondsPerQuestion * extraTime) / 100) * 1000,
      takenAt,
      openSessionId: formSessions.find(({ finishedAt }) => finishedAt === null)?.id ?? null,
      lastResult: lastFinishedSession
        ? {
            sessionId: lastFinishedSession.id,
            ...countMarks(lastFinishedSession.marks),
            finishedAt: lastFinishedSession.finishedAt ?? 0,
          }
        : null,
    };
  });
}
