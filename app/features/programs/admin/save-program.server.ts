import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { program, programCoordinator, programMember, user } from "../../../db/schema";
import { audit } from "../../audit/audit.server";
import { isNotDeleted } from "../../auth/deleted-user.server";
import { buildCoordinatorMail } from "../../email/program-mail";
import { programSubject } from "../../program-payments/program-subject";

type WriteContext = Pick<Context, "db" | "now" | "id">;

export interface ProgramFields {
  name: string;
  institution: string;
  seats: number;
}

/** Creates a program without members, in one batch with the audit entry; `programId` sent twice creates it once. */
export async function createProgram(
  context: WriteContext,
  actorId: string,
  programId: string,
  fields: ProgramFields,
): Promise<void> {
  const { db, now } = context;
  const isNew = sql`not exists (select 1 from ${program} where id = ${programId})`;
  await db.batch([
    audit(context, { actorId, action: "create program", subject: programSubject(programId), after: fields }, isNew),
    db
      .insert(program)
      .values({ id: programId, ...fields, createdAt: now })
      .onConflictDoNothing(),
  ]);
}

/** SQL for the number of members of a row of `program`. */
export const countMembers = sql<number>`(select count(*) from ${programMember} as counted where counted.program_id = ${program}.id)`;

/**
 * Changes a program in one batch with the audit entry. Returns false if more members than `seats` have joined: the number of
 * members is checked by the statement that writes, so that nobody joins in between (V2).
 */
export async function changeProgram(
  context: WriteContext,
  actorId: string,
  programId: string,
  fields: ProgramFields,
): Promise<boolean> {
  const { db } = context;
  const { name, institution, seats } = fields;
  const isAllowed = sql`(select count(*) from ${programMember} where program_id = ${programId}) <= ${seats}`;
  const before = sql`(select json_object('name', name, 'institution', institution, 'seats', seats) from ${program} where id = ${programId})`;
  const [, changed] = await db.batch([
    audit(
      context,
      { actorId, action: "change program", subject: programSubject(programId), before, after: fields },
      isAllowed,
    ),
    db
      .update(program)
      .set({ name, institution, seats })
      .where(and(eq(program.id, programId), isAllowed))
      .returning({ id: program.id }),
  ]);
  return changed.length > 0;
}

/** Why a person could not become a coordinator; null if they did. */
export type CoordinatorProblem = "unknown" | "admin" | "elsewhere" | null;

/** Gives a learner the right to manage one program (V3), in one batch with the audit entry and a mail. */
export async function addCoordinator(
  context: WriteContext & Pick<Context, "mail" | "settings">,
  actorId: string,
  { programId, programName }: { programId: string; programName: string },
  login: string,
): Promise<CoordinatorProblem> {
  const { db, now, mail, settings } = context;
  const name = login.toLowerCase();
  const [person] = await db
    .select({
      userId: sql<string>`${user.id}`.as("person_id"),
      name: user.name,
      email: user.email,
      role: user.role,
      emailVerified: user.emailVerified,
    })
    .from(user)
    .where(and(name.includes("@") ? eq(user.email, name) : eq(user.username, name), isNotDeleted))
    .limit(1);
  if (!person?.emailVerified) return "unknown";
  if (person.role === "admin") return "admin";
  const { userId } = person;
  const isNew = sql`not exists (select 1 from ${programCoordinator} where user_id = ${userId})`;
  const [, , , rows] = await db.batch([
    audit(
      context,
      { actorId, action: "add coordinator", subject: programSubject(programId), after: { userId } },
      isNew,
    ),
    mail.queue(buildCoordinatorMail({ programName, key: `${programId}:${now}` }, person, settings.url), isNew),
    db.insert(programCoordinator).values({ userId, programId, addedAt: now }).onConflictDoNothing(),
    db
      .select({ programId: programCoordinator.programId })
      .from(programCoordinator)
      .where(eq(programCoordinator.userId, userId)),
  ]);
  mail.deliverSoon();
  return rows[0]?.programId === programId ? null : "elsewhere";
}

/** Takes the right to manage a program from a learner, in one batch with the audit entry. */
export async function removeCoordinator(
  context: WriteContext,
  actorId: string,
  programId: string,
  userId: string,
): Promise<void> {
  const { db } = context;
  const isCoordinator = sql`exists (select 1 from ${programCoordinator} where user_id = ${userId} and program_id = ${programId})`;
  await db.batch([
    audit(
      context,
      { actorId, action: "remove coordinator", subject: programSubject(programId), before: { userId } },
      isCoordinator,
    ),
    db
      .delete(programCoordinator)
      .where(and(eq(programCoordinator.userId, userId), eq(programCoordinator.programId, programId))),
  ]);
}
