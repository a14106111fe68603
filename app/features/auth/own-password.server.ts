import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account } from "../../db/schema";
import { buildAccountMail } from "../email/account-mail";
import { countAttempt, uncountAttempt } from "./attempt-limits.server";
import { endAccess } from "./end-access.server";
import { hashPassword, verifyPassword } from "./password-hash";
import type { Viewer } from "./viewer.server";

/**
 * Checks the password of a signed-in user; returns form errors, or null if the password is correct. After too many
 * wrong passwords, this login must wait, so that a stolen login cannot be used to guess the password.
 */
export async function checkOwnPassword(context: Context, { userId, loginSessionId }: Viewer, password: string) {
  const subject = `login ${loginSessionId}`;
  if (!(await countAttempt(context, "password", subject)))
    return toPasswordErrors("Too many wrong passwords. Try again in an hour.");
  const rows = await context.db.select({ hash: account.password }).from(account).where(isPasswordAccount(userId));
  const hash = rows[0]?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) return toPasswordErrors("This password is wrong.");
  await uncountAttempt(context, "password", subject);
  return null;
}

function toPasswordErrors(message: string) {
  return { fieldErrors: { currentPassword: [message] } };
}

/** Sets a new password, ends every link, code, and other login of the account, and emails the owner. */
export async function changePassword(
  { db, mail, settings, now }: Context,
  viewer: Viewer,
  newPassword: string,
): Promise<true> {
  const password = await hashPassword(newPassword);
  const { userId, fullName: name, email } = viewer;
  await db.batch([
    db
      .update(account)
      .set({ password, updatedAt: new Date(now) })
      .where(isPasswordAccount(userId)),
    mail.queue(buildAccountMail("passwordChanged", { id: userId, name, email }, settings.url)),
    ...endAccess(db, userId, { exceptLoginId: viewer.loginSessionId }),
  ]);
  mail.deliverSoon();
  return true;
}

/** Builds the SQL condition for the `account` row with a user's password. */
export function isPasswordAccount(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, "credential"));
}
