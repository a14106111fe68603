import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import {
  outcome,
  programAssignment,
  programMember,
  progressCell,
  question,
  studyDay,
  studySet,
  studySetItem,
  user,
} from "../../../db/schema";
import { isNotDeleted } from "../../auth/deleted-user.server";

// The only reads of members' data for a coordinator. Each statement on study data requires `is_sharing`, so that no request can
// return anything of a member who did not agree (V4).

/** SQL condition: the member of this program agreed to share. */
const isSharing = (programId: string) => and(eq(programMember.programId, programId), eq(programMember.isSharing, true));

/** Selects every member with name and address only, and whether the member shares, for a batch. */
export function selectMembers(db: Db, programId: string) {
  return db
    .select({
      userId: sql<string>`${programMember.userId}`.as("member_id"),
      name: sql<string>`coalesce(nullif(${user.name}, ''), ${user.username})`.as("member_name"),
      email: user.email,
      isSharing: programMember.isSharing,
    })
    .from(programMember)
    .innerJoin(user, and(eq(user.id, programMember.userId), isNotDeleted))
    .where(eq(programMember.programId, programId))
    .orderBy(asc(sql`2`), asc(user.email));
}

/** Selects the study days since `fromDay` of each member who shares, for a batch. */
export function selectUse(db: Db, programId: string, fromDay: string) {
  return db
    .select({
      userId: sql<string>`${programMember.userId}`.as("using_member"),
      days: sql<number>`count(*)`.as("used_days"),
      answers: sql<number>`sum(${studyDay.answers})`.as("used_answers"),
    })
    .from(programMember)
    .innerJoin(studyDay, and(eq(studyDay.userId, programMember.userId), gt(studyDay.day, fromDay)))
    .where(isSharing(programId))
    .groupBy(programMember.userId);
}

/** Selects how many questions of each organ and modality each member who shares has answered, for a batch. */
export function selectAnsweredCells(db: Db, programId: string) {
  return db
    .select({
      userId: sql<string>`${programMember.userId}`.as("answering_member"),
      organ: progressCell.organ,
      modality: progressCell.modality,
      answered: progressCell.answered,
    })
    .from(programMember)
    .innerJoin(progressCell, eq(progressCell.userId, programMember.userId))
    .where(isSharing(programId));
}

/** Selects how many questions of each assigned set each member who shares has answered, for a batch. */
export function selectAssignmentProgress(db: Db, programId: string) {
  return db
    .select({
      setId: sql<string>`${programAssignment.setId}`.as("progress_set"),
      userId: sql<string>`${programMember.userId}`.as("progress_member"),
      answered: sql<number>`count(*)`.as("progress_answered"),
    })
    .from(programAssignment)
    .innerJoin(programMember, isSharing(programId))
    .innerJoin(studySetItem, eq(studySetItem.setId, programAssignment.setId))
    .innerJoin(question, and(eq(question.id, studySetItem.questionId), sql`+${question.status} = 'live'`))
    .innerJoin(outcome, and(eq(outcome.userId, programMember.userId), eq(outcome.questionId, question.id)))
    .where(and(eq(programAssignment.programId, programId), sql`${outcome.state} in ('correct', 'incorrect')`))
    .groupBy(sql`1`, sql`2`);
}

/** Selects the assigned sets with their numbers of questions, the next due date first, for a batch. */
export function selectAssignments(db: Db, programId: string) {
  return db
    .select({
      setId: sql<string>`${studySet.id}`.as("assigned_set"),
      title: studySet.title,
      dueOn: programAssignment.dueOn,
      total: sql<number>`count(${question.id})`.as("assigned_total"),
    })
    .from(programAssignment)
    .innerJoin(studySet, eq(studySet.id, programAssignment.setId))
    .leftJoin(studySetItem, eq(studySetItem.setId, studySet.id))
    .leftJoin(question, and(eq(question.id, studySetItem.questionId), sql`+${question.status} = 'live'`))
    .where(eq(programAssignment.programId, programId))
    .groupBy(studySet.id)
    .orderBy(asc(programAssignment.dueOn), asc(studySet.position));
}
