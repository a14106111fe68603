import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  outcome,
  question,
  questionGrant,
  questionVersion,
  studySession,
  studySet,
  studySetItem,
  topic,
} from "../../db/schema";
import { excerpt } from "../../lib/text";
import { isNotHeldOut } from "../questions/filter-sql.server";
import { mayKnowAnswer, shownTopic } from "../questions/shown-topic.server";
import type { Level, Modality, Organ, Outcome } from "../questions/taxonomy";
import type { QuestionBody } from "../questions/version";
import type { BankAccess } from "../quota/bank-access";
import { accessibleQuestions } from "../quota/bank-access.server";
import { countMarks } from "../study/engine/marks";

/** A study set with the learner's progress (S5). */
export interface StudySetSummary {
  id: string;
  title: string;
  rotation: string;
  description: string;
  level: Level;
  minutes: number;
  total: number;
  /** Number of the set's questions that the learner may open now, with the free questions that are left (P2). */
  accessibleCount: number;
  /** Number of the set's questions answered in any session. */
  answered: number;
  correct: number;
}

/** Builds the statement that reads the first `limit` published sets with the learner's progress, for a batch. */
export function selectStudySets(db: Db, userId: string, access: BankAccess, limit: number) {
  const listedIds = db
    .select({ id: studySet.id })
    .from(studySet)
    .where(eq(studySet.published, true))
    .orderBy(studySet.position)
    .limit(limit);
  return selectSetsWithProgress(db, userId, access, sql`${studySet.id} in ${listedIds}`);
}

/** Builds the statement that reads one published set with the learner's progress, for a batch. */
export function selectStudySet(db: Db, userId: string, access: BankAccess, setId: string) {
  return selectSetsWithProgress(db, userId, access, sql`${studySet.id} = ${setId} and ${studySet.published} = 1`);
}

function selectSetsWithProgress(db: Db, userId: string, access: BankAccess, condition: SQL) {
  return db
    .select({
      id: sql<string>`${studySet.id}`.as("study_set_id"),
      title: studySet.title,
      rotation: studySet.rotation,
      description: studySet.description,
      level: sql<Level>`${studySet.level}`.as("study_set_level"),
      minutes: studySet.minutes,
      total: sql<number>`count(${question.id})`.as("set_total"),
      accessibleCount: countAccessible(userId, access).as("set_accessible"),
      answered: sql<number>`coalesce(sum(${outcome.state} in ('correct', 'incorrect')), 0)`.as("set_answered"),
      correct: sql<number>`coalesce(sum(${outcome.state} = 'correct'), 0)`.as("set_correct"),
    })
    .from(studySet)
    .leftJoin(studySetItem, eq(studySetItem.setId, studySet.id))
    .leftJoin(
      question,
      and(eq(question.id, studySetItem.questionId), sql`+${question.status} = 'live'`, isNotHeldOut(userId)),
    )
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(condition)
    .groupBy(studySet.id)
    .orderBy(asc(studySet.position));
}

function countAccessible(userId: string, access: BankAccess): SQL<number> {
  if (access.unlimited) return sql<number>`count(${question.id})`;
  const isOpened = sql`${question.id} in (select ${questionGrant.questionId} from ${questionGrant} where ${questionGrant.userId} = ${userId})`;
  return sql<number>`coalesce(sum(${isOpened}), 0)
    + min(coalesce(sum(${accessibleQuestions(userId)} and not ${isOpened}), 0), ${access.remaining})`;
}

/** Builds the statement that reads the learner's open sessions of study sets, newest first, for a batch. */
export function selectOpenSetSessions(db: Db, userId: string) {
  return db
    .select({
      id: sql<string>`${studySession.id}`.as("open_id"),
      setId: sql<string>`json_extract(${studySession.request}, '$.setId')`.as("open_set"),
      marks: studySession.marks,
    })
    .from(studySession)
    .where(
      and(
        eq(studySession.userId, userId),
        isNull(studySession.finishedAt),
        isNull(studySession.archivedAt),
        sql`json_extract(${studySession.request}, '$.from') = 'study-set'`,
      ),
    )
    .orderBy(desc(sql`${studySession}.rowid`))
    .limit(50);
}

/** Returns the newest open session of each study set, by the id of the set. */
export function mapOpenSessions(
  rows: Awaited<ReturnType<typeof selectOpenSetSessions>>,
): Record<string, { sessionId: string; answered: number; total: number }> {
  const openSessions: Record<string, { sessionId: string; answered: number; total: number }> = {};
  for (const { id, setId, marks } of rows) {
    if (openSessions[setId]) continue;
    const { answered, total } = countMarks(marks);
    openSessions[setId] = { sessionId: id, answered, total };
  }
  return openSessions;
}

/** A question of a study set; `stem` is null unless the learner has opened the question (P1). */
export interface StudySetQuestion {
  place: number;
  organ: Organ | "none";
  modality: Modality;
  /** The topic as far as the learner may see it: before an answer, only its first name (Q12). */
  topic: string;
  type: string;
  level: string;
  outcome: Outcome;
  stem: string | null;
}

/**
 * Builds the statement that reads a study set's questions in order, with the wordings of those that the learner has
 * opened, for a batch.
 */
export function selectSetQuestions(db: Db, userId: string, setId: string) {
  return db
    .select({
      place: studySetItem.position,
      organ: question.organ,
      modality: question.modality,
      topic: shownTopic(mayKnowAnswer(userId)).as("shown_topic"),
      type: question.type,
      level: question.level,
      state: outcome.state,
      body: sql<string | null>`case when ${questionGrant.grantedAt} is not null then ${questionVersion.body} end`.as(
        "opened_body",
      ),
    })
    .from(studySetItem)
    .innerJoin(question, and(eq(question.id, studySetItem.questionId), sql`+${question.status} = 'live'`))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .leftJoin(questionGrant, and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, question.id)))
    .where(and(eq(studySetItem.setId, setId), isNotHeldOut(userId)))
    .orderBy(studySetItem.position);
}

/** Turns the rows of `selectSetQuestions` into list entries. */
export function toSetQuestions(rows: Awaited<ReturnType<typeof selectSetQuestions>>): StudySetQuestion[] {
  return rows.map(({ state, body, ...row }) => ({
    ...row,
    outcome: state ?? "unused",
    stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, 160),
  }));
}
