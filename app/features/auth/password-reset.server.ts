import { and, eq, exists, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account, user, verification } from "../../db/schema";
import { buildAccountMail } from "../email/account-mail";
import { countMail } from "./attempt-limits.server";
import { padToSlot } from "./constant-time.server";
import { endAccess } from "./end-access.server";
import { buildMailedLink, isOpenLink } from "./mailed-link.server";
import { isPasswordAccount } from "./own-password.server";
import { hashPassword } from "./password-hash";

/** Emails a password reset link if an account has this address. The duration does not reveal whether it exists (A2). */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  await padToSlot(mailResetLink(context, email.toLowerCase()));
}

async function mailResetLink(context: Context, email: string): Promise<void> {
  const { db, mail } = context;
  const [person] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  if (!person || !(await countMail(context, "reset", email))) return;
  await db.batch(buildMailedLink(context, "reset", person));
  mail.deliverSoon();
}

/**
 * Sets a new password by an emailed link, confirms the address, and ends every login, link, and code of the account. Returns the
 * user id; null if the link is invalid or has expired.
 */
export async function resetPassword(context: Context, token: string, newPassword: string): Promise<string | null> {
  const { db, mail, settings, now, id } = context;
  const link = isOpenLink("reset", token, now);
  const [person] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(link);
  if (!person) return null;
  const password = await hashPassword(newPassword);
  const isLinkOpen = exists(db.select({ one: sql`1` }).from(verification).where(link));
  const isOwnAccount = isPasswordAccount(person.id);
  const updatedAt = new Date(now);
  const [, changed] = await db.batch([
    // Creates the first password if an interrupted sign-up left none.
    db.insert(account).select(
      sql`select ${id()}, ${person.id}, 'credential', ${person.id}, null, null, null, null, null, null, null, ${now}, ${now}
        where ${isLinkOpen} and not ${exists(db.select({ one: sql`1` }).from(account).where(isOwnAccount))}`,
    ),
    db.update(account).set({ password, updatedAt }).where(and(isOwnAccount, isLinkOpen)).returning({ id: account.id }),
    db
      .update(user)
      .set({ emailVerified: true, updatedAt })
      .where(and(eq(user.id, person.id), isLinkOpen)),
    mail.queue(buildAccountMail("passwordChanged", person, settings.url), sql`${isLinkOpen}`),
    ...endAccess(db, person.id, { when: sql`${isLinkOpen}` }),
  ]);
  if (!changed[0]) return null;
  mail.deliverSoon();
  return person.id;
}
