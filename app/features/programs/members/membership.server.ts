import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import {
  program,
  programCoordinator,
  programInvitation,
  programMember,
  programRemoval,
  user,
} from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { buildSeatEndMail } from "../../email/program-mail";
import { hasFreeSeat } from "../coordinator/invitations.server";

/**
 * What an invitation leads to. `elsewhere`: the learner has a seat in another program. `removed`: the coordinator removed the learner,
 * and the invitation is a link for everybody.
 */
export type InvitationState = "open" | "joined" | "elsewhere" | "removed" | "full" | "unpaid" | "ended" | "unknown";

/** Reads an invitation as the learner sees it, with the program only while the learner may join or has joined. One trip. */
export async function readInvitation({ db, now }: Pick<Context, "db" | "now">, userId: string, token: string) {
  const [[row], [own]] = await db.batch([
    db
      .select({
        programId: programInvitation.programId,
        name: program.name,
        institution: program.institution,
        isPaid: sql<number>`${program.paidUntil} > ${now}`.as("is_paid"),
        hasSeat: sql<number>`${hasFreeSeat}`.as("has_free_seat"),
        isOpen: sql<number>`${programInvitation.closedAt} is null and ${programInvitation.expiresAt} > ${now}`.as(
          "is_open",
        ),
        isAllowed: sql<number>`${isNotRemoved(userId)}`.as("is_allowed"),
      })
      .from(programInvitation)
      .innerJoin(program, eq(program.id, programInvitation.programId))
      .where(eq(programInvitation.token, token)),
    db.select({ programId: programMember.programId }).from(programMember).where(eq(programMember.userId, userId)),
  ]);
  if (!row) return { state: "unknown" as const, program: null };
  const { name, institution, programId } = row;
  const shownProgram = { name, institution };
  if (own?.programId === programId) return { state: "joined" as const, program: shownProgram };
  if (!row.isOpen) return { state: "ended" as const, program: null };
  if (own) return { state: "elsewhere" as const, program: shownProgram };
  if (!row.isAllowed) return { state: "removed" as const, program: shownProgram };
  if (!row.isPaid) return { state: "unpaid" as const, program: shownProgram };
  return { state: row.hasSeat ? ("open" as const) : ("full" as const), program: shownProgram };
}

/**
 * Gives the learner a seat through an invitation, and closes an invitation for one learner, in one batch. The statement that
 * inserts the member counts the seats, so that members never outnumber seats, whatever is sent in parallel (V2).
 */
export async function joinProgram(
  context: Pick<Context, "db" | "now">,
  userId: string,
  token: string,
  isSharing: boolean,
): Promise<InvitationState> {
  const { db, now } = context;
  await db.batch([
    db
      .insert(programMember)
      .select(
        sql`select ${userId}, ${program.id}, ${isSharing ? 1 : 0}, ${now} from ${programInvitation}
          inner join ${program} on ${program.id} = ${programInvitation.programId}
          where ${programInvitation.token} = ${token} and ${programInvitation.closedAt} is null
          and ${programInvitation.expiresAt} > ${now} and ${program.paidUntil} > ${now} and ${hasFreeSeat}
          and ${isNotRemoved(userId)}`,
      )
      .onConflictDoNothing(),
    // `changes()` is the number of seats that the first statement took.
    db
      .update(programInvitation)
      .set({ closedAt: now, email: null })
      .where(and(eq(programInvitation.token, token), eq(programInvitation.isSingleUse, true), sql`changes() > 0`)),
    // Whoever was invited again and joined is a member like any other.
    db
      .delete(programRemoval)
      .where(
        and(
          eq(programRemoval.userId, userId),
          sql`exists (select 1 from ${programMember} as back where back.user_id = ${userId} and back.program_id = ${programRemoval.programId})`,
        ),
      ),
  ]);
  return (await readInvitation(context, userId, token)).state;
}

/** SQL condition on an invitation: it is for one learner, or the coordinator has not removed this learner (V2). */
function isNotRemoved(userId: string) {
  return sql`(${programInvitation.isSingleUse} or not exists (select 1 from ${programRemoval} as removal
    where removal.program_id = ${programInvitation.programId} and removal.user_id = ${userId}))`;
}

/** Shows or hides the learner's use and coverage to the coordinators of the own program (V4). */
export async function setProgramSharing(db: Db, userId: string, isSharing: boolean): Promise<void> {
  await db.update(programMember).set({ isSharing }).where(eq(programMember.userId, userId));
}

/** Gives up the learner's seat; the study history stays (V5). */
export async function leaveProgram(db: Db, userId: string): Promise<void> {
  await db.delete(programMember).where(eq(programMember.userId, userId));
}

/**
 * Removes a member of the coordinator's program by address, and tells the member by mail, in one batch (V5). A link for everybody does
 * not let the learner in again.
 */
export async function removeMember(
  { db, now, mail, settings }: Pick<Context, "db" | "now" | "mail" | "settings">,
  { id: programId, name: programName }: { id: string; name: string },
  email: string,
): Promise<void> {
  const isMember = and(eq(programMember.programId, programId), eq(user.email, email.toLowerCase()));
  const [member] = await db
    .select({ userId: sql<string>`${user.id}`.as("removed_id"), name: user.name, email: user.email })
    .from(programMember)
    .innerJoin(user, eq(user.id, programMember.userId))
    .where(isMember);
  if (!member) return;
  const { userId } = member;
  const isStillMember = sql`exists (select 1 from ${programMember} where user_id = ${userId} and program_id = ${programId})`;
  await db.batch([
    mail.queue(buildSeatEndMail({ programName, key: `${programId}:${now}` }, member, settings.url), isStillMember),
    db
      .insert(programRemoval)
      .select(sql`select ${programId}, ${userId}, ${now} where ${isStillMember}`)
      .onConflictDoUpdate({ target: [programRemoval.programId, programRemoval.userId], set: { removedAt: now } }),
    db.delete(programMember).where(and(eq(programMember.userId, userId), eq(programMember.programId, programId))),
  ]);
  mail.deliverSoon();
}

/** Builds the statements that delete a learner's seat, right to coordinate, and mailed invitations, for a batch. */
export function buildLearnerProgramDeletion(db: Db, userId: string) {
  const ownAddress = db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return [
    db.delete(programMember).where(eq(programMember.userId, userId)),
    db.delete(programRemoval).where(eq(programRemoval.userId, userId)),
    db.delete(programCoordinator).where(eq(programCoordinator.userId, userId)),
    db.delete(programInvitation).where(inArray(programInvitation.email, ownAddress)),
  ] as const;
}

/** Builds the statement that deletes invitations 30 days after they expired or were closed, for a batch. */
export function buildOldInvitationDeletion(db: Db, now: number) {
  const deadline = now - 30 * dayMs;
  return db
    .delete(programInvitation)
    .where(or(lt(programInvitation.expiresAt, deadline), lt(programInvitation.closedAt, deadline)));
}
