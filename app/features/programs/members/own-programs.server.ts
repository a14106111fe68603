import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import {
  outcome,
  program,
  programAssignment,
  programCoordinator,
  programMember,
  question,
  studySet,
  studySetItem,
} from "../../../db/schema";
import { addDays } from "../../../lib/day";
import { formatDate } from "../../../lib/time-text";
import { isNotHeldOut } from "../../questions/filter-sql.server";

/** How long an assignment stays on the member's pages after its date, in days. */
const shownAfterDueDays = 14;

/** Selects the programs that the learner belongs to or coordinates, at most two, for a batch. */
export function selectOwnPrograms(db: Db, userId: string) {
  return db
    .select({
      name: program.name,
      institution: program.institution,
      paidUntil: program.paidUntil,
      /** Null unless the learner has a seat. */
      isSharing: sql<number | null>`${programMember.isSharing}`.as("own_sharing"),
      isCoordinator: sql<number>`${programCoordinator.userId} is not null`.as("own_right"),
    })
    .from(program)
    .leftJoin(programMember, and(eq(programMember.programId, program.id), eq(programMember.userId, userId)))
    .leftJoin(
      programCoordinator,
      and(eq(programCoordinator.programId, program.id), eq(programCoordinator.userId, userId)),
    )
    .where(
      sql`${program.id} in (select program_id from ${programMember} where user_id = ${userId}
        union all select program_id from ${programCoordinator} where user_id = ${userId})`,
    );
}

/** Formats the rows of `selectOwnPrograms` for the account page. */
export function toOwnPrograms(
  rows: Awaited<ReturnType<typeof selectOwnPrograms>>,
  { now, timeZone }: { now: number; timeZone: string },
) {
  return rows.map(({ name, institution, paidUntil, isSharing, isCoordinator }) => ({
    ...{ name, institution, isCoordinator: Boolean(isCoordinator) },
    /** Null unless the learner has a seat. */
    seat:
      isSharing === null
        ? null
        : { isSharing: Boolean(isSharing), accessUntil: paidUntil > now ? formatDate(paidUntil, timeZone) : null },
  }));
}

export type OwnProgram = ReturnType<typeof toOwnPrograms>[number];

/** Selects the study sets that the learner's program assigned, with the learner's progress, the next due date first, for a batch. */
export function selectOwnAssignments(db: Db, userId: string, today: string) {
  return db
    .select({
      setId: sql<string>`${studySet.id}`.as("own_set"),
      title: studySet.title,
      programName: program.name,
      dueOn: programAssignment.dueOn,
      total: sql<number>`count(${question.id})`.as("own_total"),
      answered: sql<number>`coalesce(sum(${outcome.state} in ('correct', 'incorrect')), 0)`.as("own_answered"),
    })
    .from(programMember)
    .innerJoin(program, eq(program.id, programMember.programId))
    .innerJoin(programAssignment, eq(programAssignment.programId, programMember.programId))
    .innerJoin(studySet, and(eq(studySet.id, programAssignment.setId), eq(studySet.published, true)))
    .leftJoin(studySetItem, eq(studySetItem.setId, studySet.id))
    .leftJoin(
      question,
      and(eq(question.id, studySetItem.questionId), sql`+${question.status} = 'live'`, isNotHeldOut(userId)),
    )
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(eq(programMember.userId, userId), sql`${programAssignment.dueOn} >= ${addDays(today, -shownAfterDueDays)}`),
    )
    .groupBy(studySet.id)
    .orderBy(asc(programAssignment.dueOn), asc(studySet.position));
}

/** Formats the rows of `selectOwnAssignments`; `today` is a calendar date. */
export function toOwnAssignments(rows: Awaited<ReturnType<typeof selectOwnAssignments>>, today: string) {
  return rows.map(({ dueOn, ...row }) => ({
    ...row,
    dueOn: formatDate(Date.parse(dueOn), "UTC"),
    isPast: dueOn < today,
  }));
}

export type OwnAssignment = ReturnType<typeof toOwnAssignments>[number];
