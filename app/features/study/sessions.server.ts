import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  answer,
  flag,
  question,
  questionGrant,
  questionVersion,
  studyItem,
  studySession,
  topic,
} from "../../db/schema";
import { excerpt } from "../../lib/text";
import type { Modality, Organ } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import { type Mark, nextUnanswered, readMarks, tally } from "./engine/marks";
import { type StartRequest, startForm } from "./forms";

/** A session as a list shows it. */
export interface SessionSummary {
  id: string;
  mode: "tutor";
  total: number;
  answered: number;
  correct: number;
  createdAt: number;
  lastActivityAt: number;
  finishedAt: number | null;
  /** What the questions were drawn with. */
  request: StartRequest | null;
}

const unfinishedShown = 50;
const finishedShown = 20;

/** The learner's sessions, newest activity first (S6): all unfinished ones and a page of finished ones. */
export async function listRecentSessions(
  db: Db,
  userId: string,
  before: number | null,
): Promise<{ unfinished: SessionSummary[]; finished: SessionSummary[]; more: number | null }> {
  const mine = and(eq(studySession.userId, userId), isNull(studySession.archivedAt));
  const [unfinished, finished] = await db.batch([
    selectUnfinished(db, userId),
    db
      .select()
      .from(studySession)
      .where(and(mine, before ? lt(studySession.finishedAt, before) : isNotNull(studySession.finishedAt)))
      .orderBy(desc(studySession.finishedAt))
      .limit(finishedShown + 1),
  ]);
  const page = finished.slice(0, finishedShown);
  return {
    unfinished: unfinished.map(toSummary).sort((a, b) => b.lastActivityAt - a.lastActivityAt),
    finished: page.map(toSummary),
    more: finished.length > finishedShown ? (page.at(-1)?.finishedAt ?? null) : null,
  };
}

/** The learner's unfinished sessions, the last ones started; as a statement, for a batch. */
export function selectUnfinished(db: Db, userId: string) {
  return (
    db
      .select()
      .from(studySession)
      .where(and(eq(studySession.userId, userId), isNull(studySession.archivedAt), isNull(studySession.finishedAt)))
      // The index ends in the rowid: the newest come first without sorting all there are.
      .orderBy(desc(sql`${studySession}.rowid`))
      .limit(unfinishedShown)
  );
}

/** The row of a session as a list shows it. */
export function toSummary(row: typeof studySession.$inferSelect): SessionSummary {
  const parsed = startForm.safeParse(JSON.parse(row.filter));
  return {
    id: row.id,
    mode: row.mode,
    ...tally(row.marks),
    createdAt: row.createdAt,
    lastActivityAt: row.lastActivityAt,
    finishedAt: row.finishedAt,
    request: parsed.success ? parsed.data : null,
  };
}

/** Where the learner left off: the first unanswered question, 0-based; the last when all are answered. Null: not theirs. */
export async function findResumePosition(db: Db, userId: string, sessionId: string): Promise<number | null> {
  const [row] = await db
    .select({ marks: studySession.marks })
    .from(studySession)
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)));
  return row ? (nextUnanswered(row.marks) ?? row.marks.length - 1) : null;
}

/** Results of a session: totals and one line per question. */
export interface SessionResults {
  summary: SessionSummary;
  questions: {
    position: number;
    mark: Mark;
    organ: Organ | "none";
    modality: Modality;
    topic: string;
    /** Null while the learner has not opened the question. */
    stem: string | null;
    took: number | null;
    flagged: boolean;
  }[];
}

/** What became of each question of the learner's session; null when the session is not theirs. */
export async function getResults(db: Db, userId: string, sessionId: string): Promise<SessionResults | null> {
  const [[session], rows] = await db.batch([
    db
      .select()
      .from(studySession)
      .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId))),
    db
      .select({
        position: sql<number>`${studyItem.position}`.as("item_position"),
        organ: question.organ,
        modality: question.modality,
        topic: topic.path,
        body: sql<string | null>`case when ${questionGrant.grantedAt} is not null then ${questionVersion.body} end`.as(
          "opened_body",
        ),
        took: answer.took,
        flaggedAt: flag.flaggedAt,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(topic, eq(topic.id, question.topicId))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .leftJoin(
        questionGrant,
        and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, studyItem.questionId)),
      )
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position),
  ]);
  if (!session) return null;
  const marks = readMarks(session.marks);
  return {
    summary: toSummary(session),
    questions: rows.map(({ body, flaggedAt, ...row }) => ({
      ...row,
      mark: marks[row.position] ?? "unanswered",
      stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, 200),
      flagged: flaggedAt !== null,
    })),
  };
}

/** Ends the learner's session; ending it twice changes nothing. False when it is not theirs. */
export async function finishSession(db: Db, userId: string, sessionId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(studySession)
    .set({ finishedAt: sql`coalesce(${studySession.finishedAt}, ${now})`, lastActivityAt: now })
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)))
    .returning({ id: studySession.id });
  return rows.length > 0;
}

/** Takes the session out of the learner's lists; its answers and statistics stay (S6). False when it is not theirs. */
export async function archiveSession(db: Db, userId: string, sessionId: string, now: number): Promise<boolean> {
  const rows = await db
    .update(studySession)
    .set({ archivedAt: now })
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)))
    .returning({ id: studySession.id });
  return rows.length > 0;
}
