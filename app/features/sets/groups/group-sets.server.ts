import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client.server";
import {
  answer,
  groupParticipant,
  groupSet,
  groupSetItem,
  question,
  studyItem,
  studySession,
  user,
} from "../../../db/schema";
import { maxSharingParticipants } from "../../study/start-request";
import { selectVisibleMarks } from "../../study/visible-content.server";

// Reads for the page of a group set (S10). Results of others are read only for a learner who shares the own result and has finished
// the own session, so that no request can return them to anybody else.

/** Builds the statement that reads a group set by token, with the number of its questions that are still live, for a batch. */
export function selectGroupSet(db: Db, token: string) {
  return db
    .select({
      id: groupSet.id,
      ownerId: groupSet.userId,
      name: groupSet.name,
      request: groupSet.request,
      createdAt: groupSet.createdAt,
      // Drizzle leaves out the table's name in a query on a single table, so the subqueries write it out.
      drawnCount: sql<number>`(select count(*) from ${groupSetItem} item where item.group_id = ${groupSet}.id)`.as(
        "drawn_count",
      ),
      liveCount:
        sql<number>`(select count(*) from ${groupSetItem} item inner join ${question} q on q.id = item.question_id
        where item.group_id = ${groupSet}.id and q.status = 'live' and q.form_id is null)`.as("live_count"),
      sharingCount: sql<number>`(select count(*) from ${groupParticipant} member where member.group_id = ${groupSet}.id
        and member.is_sharing)`.as("sharing_count"),
    })
    .from(groupSet)
    .where(eq(groupSet.token, token));
}

/** Builds the statement that reads the learner's own participation, for a batch. */
export function selectOwnParticipation(db: Db, token: string, userId: string) {
  return db
    .select({
      sessionId: groupParticipant.sessionId,
      isSharing: groupParticipant.isSharing,
      marks: selectVisibleMarks(userId).as("own_marks"),
      finishedAt: studySession.finishedAt,
    })
    .from(groupParticipant)
    .innerJoin(groupSet, and(eq(groupSet.id, groupParticipant.groupId), eq(groupSet.token, token)))
    .innerJoin(studySession, and(eq(studySession.id, groupParticipant.sessionId), eq(studySession.userId, userId)))
    .where(eq(groupParticipant.userId, userId));
}

/** Builds the statement that reads name, marks, and time of each comparable participant, for a batch. */
export function selectComparableResults(db: Db, token: string, userId: string) {
  return db
    .select({
      userId: sql<string>`${groupParticipant.userId}`.as("participant"),
      name: sql<string>`coalesce(nullif(${user.name}, ''), ${user.username})`.as("shown_name"),
      marks: studySession.marks,
      durationMs:
        sql<number>`(select coalesce(sum(${answer.durationMs}), 0) from ${answer} where ${answer.sessionId} = ${studySession.id})`.as(
          "answer_ms",
        ),
    })
    .from(groupParticipant)
    .innerJoin(groupSet, and(eq(groupSet.id, groupParticipant.groupId), eq(groupSet.token, token)))
    .innerJoin(studySession, eq(studySession.id, groupParticipant.sessionId))
    .innerJoin(user, eq(user.id, groupParticipant.userId))
    .where(isComparable(db, userId))
    .limit(maxSharingParticipants);
}

/** Builds the statement that reads the questions of the learner's own session of a group set, for a batch. */
export function selectOwnItems(db: Db, token: string, userId: string) {
  return db
    .select({ position: studyItem.position, questionId: studyItem.questionId })
    .from(groupParticipant)
    .innerJoin(groupSet, and(eq(groupSet.id, groupParticipant.groupId), eq(groupSet.token, token)))
    .innerJoin(studyItem, eq(studyItem.sessionId, groupParticipant.sessionId))
    .where(eq(groupParticipant.userId, userId))
    .orderBy(studyItem.position);
}

/**
 * Builds the statement that reads, for each question, how many comparable participants got it and how many answered it correctly,
 * for a batch. Questions can be withdrawn between two starts, so that positions may differ.
 */
export function selectQuestionShares(db: Db, token: string, userId: string) {
  return db
    .select({
      questionId: sql<string>`${studyItem.questionId}`.as("shared_question"),
      participantCount: sql<number>`count(*)`.as("participant_count"),
      correctCount: sql<number>`coalesce(sum(${answer.correct}), 0)`.as("correct_count"),
    })
    .from(groupParticipant)
    .innerJoin(groupSet, and(eq(groupSet.id, groupParticipant.groupId), eq(groupSet.token, token)))
    .innerJoin(studySession, eq(studySession.id, groupParticipant.sessionId))
    .innerJoin(user, eq(user.id, groupParticipant.userId))
    .innerJoin(studyItem, eq(studyItem.sessionId, groupParticipant.sessionId))
    .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
    .where(isComparable(db, userId))
    .groupBy(studyItem.questionId);
}

/**
 * SQL on `group_participant`, `group_set`, `study_session`, and `user`: the participant shows a finished result, and the learner
 * may see it.
 */
function isComparable(db: Db, userId: string): SQL | undefined {
  const own = alias(groupParticipant, "viewer_participant");
  const ownSession = alias(studySession, "viewer_session");
  const mayCompare = db
    .select({ one: sql`1` })
    .from(own)
    .innerJoin(ownSession, and(eq(ownSession.id, own.sessionId), isNotNull(ownSession.finishedAt)))
    .where(and(eq(own.groupId, groupSet.id), eq(own.userId, userId), eq(own.isSharing, true)));
  return and(
    eq(groupParticipant.isSharing, true),
    isNotNull(studySession.finishedAt),
    eq(user.banned, false),
    exists(mayCompare),
  );
}

/** `full`: too many learners show their results; `missing`: the learner has not started the group set. */
export type SharingChange = "done" | "full" | "missing";

/** Shows or hides the learner's result in the group. */
export async function setSharing(db: Db, userId: string, token: string, isSharing: boolean): Promise<SharingChange> {
  const sharingCount = sql`(select count(*) from ${groupParticipant} other where other.group_id = ${groupParticipant}.group_id
    and other.is_sharing and other.user_id <> ${userId})`;
  const groupId = db.select({ id: groupSet.id }).from(groupSet).where(eq(groupSet.token, token));
  const isOwn = and(eq(groupParticipant.userId, userId), sql`${groupParticipant.groupId} in ${groupId}`);
  const [changed, own] = await db.batch([
    db
      .update(groupParticipant)
      .set({ isSharing })
      .where(and(isOwn, isSharing ? sql`${sharingCount} < ${maxSharingParticipants}` : undefined))
      .returning({ groupId: groupParticipant.groupId }),
    db.select({ groupId: groupParticipant.groupId }).from(groupParticipant).where(isOwn),
  ]);
  if (changed.length > 0) return "done";
  return own.length > 0 ? "full" : "missing";
}
