import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, user } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { endAccess } from "../../auth/end-access.server";
import { buildMailedLink } from "../../auth/mailed-link.server";
import { buildAccountMail } from "../../email/account-mail";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

type ActionContext = Pick<Context, "db" | "now" | "id">;

/** Outcome of a change of name or email; `unchanged` includes a conflicting change. */
export type ChangeOutcome = "done" | "taken" | "unchanged";

/**
 * Changes the username and full name of an account. Refuses a username that is taken, and an account whose username is no longer
 * `seenUsername`. All data is stored by account id, so nothing is lost.
 */
export async function renameUser(
  context: ActionContext,
  act: UserAction,
  { seenUsername, username, fullName }: { seenUsername: string; username: string; fullName: string },
): Promise<ChangeOutcome> {
  const { db, now } = context;
  const { userId } = act;
  const lowerUsername = username.toLowerCase();
  const isFree = sql`not exists (select 1 from ${user} as other where other.username = ${lowerUsername} and other.id <> ${userId})`;
  const isAllowed = isActionAllowed(
    act,
    sql`person.username is ${seenUsername} and ${isFree}
      and (person.name is not ${fullName} or coalesce(person.display_username, person.username) is not ${username})`,
  );
  const [, changed, nameHolders] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: "rename",
        subject: auditSubject(userId),
        before: sql`(select json_object('username', coalesce(display_username, username), 'name', name) from ${user} where id = ${userId})`,
        after: { username, name: fullName },
      },
      isAllowed,
    ),
    db
      .update(user)
      .set({ username: lowerUsername, displayUsername: username, name: fullName, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), isAllowed))
      .returning({ id: user.id }),
    db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.username, lowerUsername), ne(user.id, userId))),
  ]);
  if (changed.length > 0) return "done";
  return nameHolders.length > 0 ? "taken" : "unchanged";
}

/**
 * Changes the email of an account, sends a verification link to the new address and a notice to the old one, and ends all logins
 * and open links (A2).
 */
export async function changeEmail(context: Context, act: UserAction, newEmail: string): Promise<ChangeOutcome> {
  const { db, now, mail, settings } = context;
  const { userId } = act;
  const email = newEmail.toLowerCase();
  const [before] = await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, userId));
  if (!before) return "unchanged";
  const isFree = sql`not exists (select 1 from ${user} as other where other.email = ${email} and other.id <> ${userId})`;
  const when = isActionAllowed(act, sql`person.email = ${before.email} and person.email <> ${email} and ${isFree}`);
  const person = { id: userId, name: before.name };
  const [, , , , , , , changed, holders] = await db.batch([
    audit(
      context,
      {
        actorId: act.actorId,
        action: "change e-mail",
        subject: auditSubject(userId),
        before: sql`(select json_object('email', email) from ${user} where id = ${userId})`,
        after: { email },
      },
      when,
    ),
    ...endAccess(db, userId, { when }),
    mail.queue(buildAccountMail("emailChanged", { ...person, email: before.email }, settings.url), when),
    ...buildMailedLink(context, "verify", { ...person, email }, { when }),
    db
      .update(user)
      .set({ email, emailVerified: false, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), when))
      .returning({ id: user.id }),
    db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), ne(user.id, userId))),
  ]);
  if (changed.length === 0) return holders.length > 0 ? "taken" : "unchanged";
  mail.deliverSoon();
  return "done";
}

/** Marks the email as verified; returns false if it was verified already. */
export async function confirmEmail(context: ActionContext, act: UserAction): Promise<boolean> {
  const { db, now } = context;
  const when = isActionAllowed(act, sql`not person.email_verified`);
  const [, changed] = await db.batch([
    audit(
      context,
      {
        ...{ actorId: act.actorId, action: "confirm e-mail", subject: auditSubject(act.userId) },
        ...{ before: { emailVerified: false }, after: { emailVerified: true } },
      },
      when,
    ),
    db
      .update(user)
      .set({ emailVerified: true, updatedAt: new Date(now) })
      .where(and(eq(user.id, act.userId), when))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}

/** Minimum time between two verification emails. */
const resendIntervalMs = 60_000;

/** Resends the verification link, at most once a minute; returns false if nothing was sent. */
export async function resendVerification(context: Context, act: UserAction): Promise<boolean> {
  const { db, now, mail } = context;
  const subject = auditSubject(act.userId);
  const wasSentLately = sql`exists (select 1 from audit_log where subject = ${subject} and at > ${now - resendIntervalMs} and action = 'resend verification')`;
  const [person] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, act.userId));
  if (!person) return false;
  const when = isActionAllowed(
    act,
    sql`person.email = ${person.email} and not person.email_verified and not ${wasSentLately}`,
  );
  const entry = { actorId: act.actorId, action: "resend verification", subject };
  const [, , written] = await db.batch([
    ...buildMailedLink(context, "verify", person, { when }),
    audit(context, entry, when).returning({ id: auditLog.id }),
  ]);
  mail.deliverSoon();
  return written.length > 0;
}
