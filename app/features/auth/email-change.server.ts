import { and, eq, gt, like, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { user, verification } from "../../db/schema";
import { accountMail } from "../email/account-mail";

const prefix = "change-email:";
const lifetime = 24 * 60 * 60 * 1000;

interface Owner {
  userId: string;
  fullName: string;
  email: string;
}

/**
 * Asks the new address to confirm that it takes over from the old one, which hears of it. An address that somebody else
 * has gets a mail that says so, and the person who asked learns nothing (A2). A newer wish replaces an older one.
 */
export async function askForEmailChange(context: Context, owner: Owner, newEmail: string): Promise<void> {
  const { db, mail, settings, now } = context;
  const email = newEmail.toLowerCase();
  const token = context.id();
  const [taken] = await db.batch([
    db
      .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
      .from(user)
      .where(eq(user.email, email)),
    forgetEmailChange(db, owner.userId),
    db.insert(verification).values({
      id: token,
      identifier: prefix + owner.userId,
      value: email,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      expiresAt: new Date(now + lifetime),
    }),
  ]);
  const person = { id: owner.userId, name: owner.fullName };
  await mail.send(
    taken[0]
      ? accountMail("alreadyRegistered", taken[0], settings.url)
      : accountMail("newEmail", { ...person, email }, settings.url, token),
  );
  await mail.send(accountMail("emailAsked", { ...person, email: owner.email }, settings.url));
}

/** Moves the account to the address that the link was sent to; false when the link is used, replaced or too old. */
export async function confirmEmailChange(context: Context, token: string): Promise<boolean> {
  const { db, mail, settings, now } = context;
  const waiting = and(
    eq(verification.id, token),
    like(verification.identifier, `${prefix}%`),
    gt(verification.expiresAt, new Date(now)),
  );
  const rows = await db
    .select({ userId: user.id, name: user.name, oldEmail: user.email, newEmail: verification.value })
    .from(verification)
    .innerJoin(user, sql`${verification.identifier} = ${prefix} || ${user.id}`)
    .where(waiting);
  const change = rows[0];
  if (!change) return false;
  const stillWaiting = sql`exists ${db.select({ one: sql`1` }).from(verification).where(waiting)}`;
  const free = sql`not exists ${db.select({ one: sql`1` }).from(sql`user as other`).where(sql`other.email = ${change.newEmail}`)}`;
  const [moved] = await db.batch([
    db
      .update(user)
      .set({ email: change.newEmail, emailVerified: true, updatedAt: new Date(now) })
      .where(and(eq(user.id, change.userId), stillWaiting, free))
      .returning({ id: user.id }),
    db.delete(verification).where(waiting),
  ]);
  if (!moved[0]) return false;
  await mail.send(
    accountMail("emailChanged", { id: change.userId, name: change.name, email: change.oldEmail }, settings.url),
  );
  return true;
}

/** The statement that takes back a change of address that waits for its confirmation. */
export function forgetEmailChange(db: Db, userId: string) {
  return db.delete(verification).where(eq(verification.identifier, prefix + userId));
}

/** The address that waits to be confirmed. */
export function selectWaitingEmail(db: Db, userId: string, now: number) {
  return db
    .select({ email: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, prefix + userId), gt(verification.expiresAt, new Date(now))));
}
