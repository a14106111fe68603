import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account } from "../../db/schema";
import { accountMail } from "../email/account-mail";
import { countAttempt, uncountAttempt } from "./attempt-limits.server";
import { endAccess } from "./end-access.server";
import { hashPassword, verifyPassword } from "./password-hash";
import type { Viewer } from "./viewer.server";

/**
 * Checks the password that a signed-in person typed again; returns the errors of its form, or null if it is right. After too many
 * wrong ones this login has to wait, so that a stolen login cannot find out the password.
 */
export async function checkOwnPassword(context: Context, { userId, loginSessionId }: Viewer, password: string) {
  const subject = `login ${loginSessionId}`;
  if (!(await countAttempt(context, "password", subject)))
    return passwordError("Too many wrong passwords. Try again in an hour.");
  const rows = await context.db.select({ hash: account.password }).from(account).where(isPasswordAccountOf(userId));
  const hash = rows[0]?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) return passwordError("This is not your password.");
  await uncountAttempt(context, "password", subject);
  return null;
}

function passwordError(words: string) {
  return { fieldErrors: { currentPassword: [words] } };
}

/** Sets a new password and ends every link, code and other login of the account; its owner hears of it by mail. */
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
      .where(isPasswordAccountOf(userId)),
    mail.queue(accountMail("passwordChanged", { id: userId, name, email }, settings.url)),
    ...endAccess(db, userId, { exceptLoginId: viewer.loginSessionId }),
  ]);
  mail.handOver();
  return true;
}

/** SQL on `account`: the row that holds a person's password. */
export function isPasswordAccountOf(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, "credential"));
}
