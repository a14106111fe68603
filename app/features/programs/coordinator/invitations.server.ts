import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { program, programInvitation, programMember } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { formatDate } from "../../../lib/time-text";
import { buildProgramInvitationMail } from "../../email/program-mail";
import { mailedInvitationDays, maxOpenLinks } from "../program-limits";
import type { CoordinatedProgram } from "./coordinator-only.server";

type WriteContext = Pick<Context, "db" | "now" | "id">;

/** Selects the open invitations, the newest last, for a batch. */
export function selectOpenInvitations(db: Db, programId: string, now: number) {
  return db
    .select({
      id: programInvitation.id,
      token: programInvitation.token,
      email: programInvitation.email,
      isSingleUse: programInvitation.isSingleUse,
      expiresAt: programInvitation.expiresAt,
    })
    .from(programInvitation)
    .where(
      and(
        eq(programInvitation.programId, programId),
        isNull(programInvitation.closedAt),
        gt(programInvitation.expiresAt, now),
      ),
    )
    .orderBy(asc(programInvitation.createdAt));
}

/**
 * Invites addresses by mail, each for one learner (V2), in one batch. Skips an address that has an open invitation. In 24 hours, a
 * program sends at most twice as many invitations as it has seats, revoked ones included. Returns the number of sent mails.
 */
export async function inviteByMail(
  context: WriteContext & Pick<Context, "mail" | "settings">,
  { id: programId, name: programName, institution, seats }: CoordinatedProgram,
  by: string,
  emails: readonly string[],
): Promise<number> {
  const { db, now, id, mail, settings } = context;
  const expiresAt = now + mailedInvitationDays * dayMs;
  const expiresOn = formatDate(expiresAt, "UTC");
  const invitations = emails.map((email) => ({ id: id(), token: id(), email }));
  const isNew = (email: string) => sql`not exists (select 1 from ${programInvitation} where program_id = ${programId}
    and email = ${email} and closed_at is null and expires_at > ${now})`;
  const isWithinLimit = sql`(select count(*) from ${programInvitation} where program_id = ${programId} and is_single_use
    and created_at > ${now - dayMs}) < ${2 * seats}`;
  const statements = invitations.flatMap((one) => [
    db
      .insert(programInvitation)
      .select(
        sql`select ${one.id}, ${programId}, ${one.token}, ${one.email}, 1, ${now}, ${expiresAt}, null where ${isNew(one.email)} and ${isWithinLimit}`,
      )
      .returning({ id: programInvitation.id }),
    mail.queue(
      buildProgramInvitationMail({ ...one, programName, institution, by, expiresOn }, one.email, settings.url),
      sql`exists (select 1 from ${programInvitation} where id = ${one.id})`,
    ),
  ]);
  const results = await db.batch(statements as [(typeof statements)[number], ...typeof statements]);
  mail.deliverSoon();
  return (results as unknown[]).filter((rows) => Array.isArray(rows) && rows.length > 0).length;
}

/** Creates a link for everybody who has it, until it expires. Returns false if the program has as many open links as it may. */
export async function createLink(
  { db, now, id }: WriteContext,
  programId: string,
  invitationId: string,
  days: number,
): Promise<boolean> {
  const openLinks = sql`(select count(*) from ${programInvitation} where program_id = ${programId} and not is_single_use
    and closed_at is null and expires_at > ${now})`;
  await db
    .insert(programInvitation)
    .select(
      sql`select ${invitationId}, ${programId}, ${id()}, null, 0, ${now}, ${now + days * dayMs}, null where ${openLinks} < ${maxOpenLinks}`,
    )
    .onConflictDoNothing();
  return (await db.$count(programInvitation, eq(programInvitation.id, invitationId))) > 0;
}

/** Revokes an invitation: nobody can join with it anymore, and the invited address is deleted. */
export async function revokeInvitation({ db, now }: WriteContext, programId: string, invitationId: string) {
  await db
    .update(programInvitation)
    .set({ closedAt: now, email: null })
    .where(
      and(
        eq(programInvitation.id, invitationId),
        eq(programInvitation.programId, programId),
        isNull(programInvitation.closedAt),
      ),
    );
}

/** SQL condition on `program`: a seat is free. */
export const hasFreeSeat = sql`(select count(*) from ${programMember} as taken where taken.program_id = ${program.id}) < ${program.seats}`;
